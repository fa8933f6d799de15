package io.freshet.watch.text;

import io.freshet.watch.text.Verdict.Obstacle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Recognises what servers send in place of a page: errors, captchas, login forms, waiting rooms and notices of maintenance. They are short and say what
 * they are; a long page that speaks of such things is a page.
 */
final class Obstacles {
    /** A page with more words of main text is a page. */
    static final int MOST_WORDS = 120;

    private record Sign(Obstacle obstacle, List<String> phrases) {}

    /** As they stand in lower case in a title, a heading or the text; the first that is found counts. */
    private static final List<Sign> SIGNS = List.of(
            new Sign(
                    Obstacle.CAPTCHA,
                    List.of(
                            "captcha",
                            "are you a robot",
                            "not a robot",
                            "verify you are human",
                            "human verification",
                            "unusual traffic",
                            "press & hold",
                            "pas un robot",
                            "êtes-vous un robot",
                            "êtes humain",
                            "로봇이 아닙니다",
                            "자동 입력 방지",
                            "자동등록방지",
                            "보안문자")),
            new Sign(
                    Obstacle.WAITING,
                    List.of(
                            "just a moment",
                            "checking your browser",
                            "checking if the site connection is secure",
                            "one moment, please",
                            "please wait",
                            "ddos protection",
                            "waiting room",
                            "you are now in line",
                            "enable javascript and cookies to continue",
                            "veuillez patienter",
                            "un instant",
                            "file d'attente",
                            "vérification de votre navigateur",
                            "잠시만 기다",
                            "접속 대기",
                            "대기 중입니다",
                            "대기열")),
            new Sign(
                    Obstacle.MAINTENANCE,
                    List.of(
                            "maintenance",
                            "be right back",
                            "temporarily unavailable",
                            "coming soon",
                            "under construction",
                            "momentanément indisponible",
                            "temporairement indisponible",
                            "de retour bientôt",
                            "site fermé",
                            "점검 중",
                            "점검중",
                            "시스템 점검",
                            "서비스 점검",
                            "일시적으로 이용")),
            new Sign(
                    Obstacle.ERROR,
                    List.of(
                            "access denied",
                            "forbidden",
                            "not found",
                            "bad gateway",
                            "gateway time",
                            "service unavailable",
                            "internal server error",
                            "an error occurred",
                            "something went wrong",
                            "request blocked",
                            "you have been blocked",
                            "attention required",
                            "error 4",
                            "error 5",
                            "404",
                            "403 ",
                            "502",
                            "503 ",
                            "accès refusé",
                            "accès interdit",
                            "introuvable",
                            "une erreur est survenue",
                            "erreur 4",
                            "erreur 5",
                            "oups",
                            "oops",
                            "접근이 거부",
                            "접근 거부",
                            "찾을 수 없",
                            "오류가 발생",
                            "존재하지 않는",
                            "차단되었")),
            new Sign(
                    Obstacle.LOGIN,
                    List.of(
                            "log in to",
                            "login required",
                            "please log in",
                            "please sign in",
                            "sign in to continue",
                            "veuillez vous connecter",
                            "connectez-vous pour",
                            "identifiez-vous",
                            "로그인이 필요",
                            "로그인 후",
                            "로그인해")));

    private Obstacles() {}

    /** What the page is in truth; empty when it seems to be a page. */
    static Optional<Obstacle> of(PageText page, MainText main) {
        int words = main.words();
        if (words > MOST_WORDS) {
            return Optional.empty();
        }
        var said = new StringBuilder(page.title()).append('\n');
        int headings = said.length();
        for (TextBlock block : page.blocks()) {
            if (block.kind() == TextBlock.Kind.HEADING) {
                said.append(block.text()).append('\n');
                headings = said.length();
            }
        }
        main.blocks().forEach(block -> said.append(block.text()).append('\n'));
        String text = said.toString().toLowerCase(Locale.ROOT);
        // words of a whole page that is short may be its own: there a sign must stand in the title or a heading
        String searched = words <= MOST_WORDS / 3 ? text : text.substring(0, Math.min(headings, text.length()));
        for (Sign sign : SIGNS) {
            if (sign.phrases().stream().anyMatch(searched::contains)) {
                return Optional.of(sign.obstacle());
            }
        }
        return page.password() && words <= MOST_WORDS / 3 ? Optional.of(Obstacle.LOGIN) : Optional.empty();
    }
}
