package io.freshet.watch.text;

import java.util.List;
import java.util.Set;

/**
 * Recognises by their wording the dialogs that come over a page and go again: those that ask for consent and those that ask where the reader lives. What
 * tells them is what can be pressed, for a text about cookies may be the page itself.
 */
final class Consent {
    /** A dialog with more words is none. */
    private static final int MOST_WORDS = 400;

    /** What the buttons say, as {@link Wording} has it. */
    private static final Set<String> BUTTONS = Set.of(
            "accept all",
            "accept all cookies",
            "accept cookies",
            "allow all",
            "allow all cookies",
            "reject all",
            "i accept",
            "i agree",
            "got it",
            "only necessary",
            "manage cookies",
            "cookie settings",
            "manage preferences",
            "stay on this site",
            "change country",
            "continue shopping",
            "tout accepter",
            "accepter tout",
            "tout refuser",
            "accepter et fermer",
            "accepter les cookies",
            "continuer sans accepter",
            "j accepte",
            "paramétrer les cookies",
            "gérer mes choix",
            "personnaliser mes choix",
            "rester sur ce site",
            "changer de pays",
            "alle akzeptieren",
            "alle cookies akzeptieren",
            "alle ablehnen",
            "aceptar todo",
            "aceptar todas",
            "aceptar cookies",
            "rechazar todo",
            "accetta tutto",
            "accetta tutti",
            "rifiuta tutto",
            "aceitar tudo",
            "aceitar todos",
            "alles accepteren",
            "alles toestaan",
            "모두 동의",
            "모두 허용",
            "모두 수락",
            "모두 거부",
            "쿠키 허용",
            "쿠키 설정",
            "すべて許可",
            "すべて同意する",
            "全部接受",
            "接受所有");

    private Consent() {}

    /** Marks the places of such dialogs. */
    static void mark(List<TextBlock> blocks, Place root) {
        for (TextBlock block : blocks) {
            if (block.wording().size() <= 4
                    && BUTTONS.contains(String.join(" ", block.wording().words()))) {
                Place dialog = null;
                for (Place at = block.place(); at != null && small(at, root); at = at.parent()) {
                    dialog = at;
                    if (at.prose() > 0) {
                        break; // the innermost one that says something
                    }
                }
                if (dialog != null) {
                    dialog.isFurniture();
                }
            }
        }
    }

    private static boolean small(Place place, Place root) {
        return place.parent() != null
                && !place.name().equals("body")
                && place.prose() <= MOST_WORDS
                && place.prose() <= MainText.MOST / 2 * root.prose();
    }
}
