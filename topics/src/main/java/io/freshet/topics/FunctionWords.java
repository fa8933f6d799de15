package io.freshet.topics;

import java.util.Arrays;
import java.util.Locale;

/**
 * Words that hold sentences together and say nothing of what a page is about: articles, prepositions, pronouns, auxiliary verbs. How rare a word is does not tell them among a few dozen examples
 * in several languages: there an English "the" in pages that are otherwise Korean is as rare as a name. Korean, Japanese and Chinese ones are listed as the pairs of characters that {@link PlainTerms}
 * makes of them.
 */
final class FunctionWords {
    private static final String ENGLISH =
            "a about above after again against all also although always am among an and another any are aren around as at be because been before being below between both but by can cannot could"
                    + " did do does doing done down during each either else etc even ever every few for from further had has have having he her here hers herself him himself his how however i"
                    + " if in into is isn it its itself just let ll made make many may me might mine more most much must my myself neither no nor not now of off often on once one only onto"
                    + " or other others our ours out over own per rather re s same shall she should since so some such t than that the their theirs them themselves then there therefore"
                    + " these they this those though through thus to too toward towards two under until up upon us use used using ve very via was we were what when where whether which while who whom"
                    + " whose why will with within without would yet you your yours yourself";
    private static final String GERMAN =
            "aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei damit dann das dass daß dein dem den denn der deren des dessen dich die dies diese"
                    + " diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch für gegen habe haben hat hatte hier hin hinter ich ihm ihn ihnen ihr ihre"
                    + " ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jedoch kann kein keine können könnte machen man mehr mein mich mir mit muss müssen nach nicht nichts noch nun"
                    + " nur ob oder ohne sehr sein seine seinem seinen seiner selbst sich sie sind so soll sollen sollte sondern sowie über um und uns unser unter vom von vor wann war waren was weil"
                    + " welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo wurde wurden während zu zum zur zwar zwischen";
    private static final String FRENCH =
            "ai alors après au aucun aussi autre autres aux avait avant avec avez avoir avons car ce ceci cela celle celui ces cet cette ceux chaque chez comme comment d dans de depuis des deux donc dont du"
                    + " elle elles en encore entre es est et étaient était être eu eux fait faire fois il ils j je l la le les leur leurs lors lorsque lui m ma mais me même mes moi moins mon n ne ni nos"
                    + " notre nous on ont ou où par parce pas pendant peu peut plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si sinon soit son sont sous sur"
                    + " ta te tes toi ton tous tout toute toutes très tu un une vers voir vos votre vous y à ça";
    private static final String SPANISH =
            "a al algo alguna algunas alguno algunos ante antes aquel aquí así aún aunque bien cada como con contra cual cuando de del desde donde dos durante e el él ella ellas ellos en entre era eran es esa"
                    + " esas ese eso esos esta está estaba están estas este esto estos fue fueron ha había hace hacer hacia han hasta hay la las le les lo los más me mi mientras mis misma mismo muy nada ni no"
                    + " nos nosotros o os otra otras otro otros para pero poco por porque puede pueden pues que qué quien quién se sea ser si sí sido sin sino sobre son su sus también tan tanto te tiene tienen"
                    + " todo toda todos todas tu tus un una unas uno unos usted y ya yo";
    private static final String ITALIAN =
            "a agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro cui d da dagli dai dal dalla dalle dallo degli dei del dell della delle dello di dopo dove e è ed era erano essere"
                    + " fa fino fra gli ha hanno ho i il in io l la le lei li lo loro lui ma me mi mia mio nei nel nella nelle nello no noi non nostro o od ogni per perché più può prima qual quale quali quando"
                    + " quello quella questa queste questi questo qui se sé sei senza si sia sono sopra sotto stata stato su sua sue sugli sui sul sulla sulle suo suoi tra tu tutti tutto un una uno vi voi";
    private static final String PORTUGUESE =
            "a à ao aos aquela aquele as às até cada com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era essa essas esse esses esta está estão estas este estes eu foi foram há"
                    + " isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós o os ou para pela pelas pelo pelos per pode por porque quando que quem se sem ser seu seus só são sobre sua"
                    + " suas também te tem têm ter teu um uma umas uns você vocês";
    private static final String DUTCH =
            "aan al alle als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan kunnen maar"
                    + " me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat werd wezen wie wij wil"
                    + " worden wordt zal ze zelf zich zij zijn zo zonder zou";
    private static final String NORDIC =
            "af alla alle allt andre andra at att av blev bli blir da de dem den denna denne der deras deres det detta dette dig din dine du eller en end er ett et för för för fra från få går ha han hans har"
                    + " havde hade hende her hun hur hvad hvem hvor hvis här i ikke ikke inte jag jeg kan kun kunne man med meg men mer mig min mot mycket måste når när nej noen någon något og också om op opp os"
                    + " oss over på ra samt seg sig sin sina sine ska skal skall skulle som så till til ud under upp ut utan var vara ved vi vid vil vill vore vår är å åt över";
    private static final String SLAVIC =
            "aby ale ani być był była było były czy dla do gdy go i ich ile im ja jak jako je jego jej jest już każdy kto która które który lub ma mnie może na nad nie niż o od oraz po pod przed przez przy się"
                    + " są ta tak także tam te tego tej ten to tu ty tylko w we więc wszystko z za ze że żeby а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да для до"
                    + " его ее если есть еще же за и из или им их к как когда кто ли либо между меня мне может мы на над надо не него нет ни них но о об однако он она они оно от по под при с со так также"
                    + " такой там те тем то того тоже только том ты у уже чем что чтобы эта эти это этого этой этот я";
    private static final String KOREAN =
            "것 수 등 및 때 또 더 각 그 이 저 중 후 습니 니다 합니 됩니 입니 있습 없습 않습 하는 하고 하여 하면 하지 하세 세요 십시 시오 되는 되어 되면 있는 있다 있으 없는 에서 으로 에게 까지 부터 보다 또는"
                    + " 그리 리고 그러 러나 하지만 지만 대한 대해 위해 위한 통해 따라 때문 같은 다른 모든 경우 이나 거나 이며 이고 이다 한다 된다 이를 이는";
    private static final String JAPANESE_AND_CHINESE =
            "です ます した する して いる ある れる られ この その あの から まで より など ため こと もの とき また たは ませ せん でき きる ない なる ので ように うに れば 的 了 和 是 在 也 与 及 或 这个 那个 可以 我们"
                    + " 他们 如果 因为 所以 但是 没有 不是 就是 以及 或者 一个";

    private static final int[] HASHES = Arrays.stream(String.join(
                            " ",
                            ENGLISH,
                            GERMAN,
                            FRENCH,
                            SPANISH,
                            ITALIAN,
                            PORTUGUESE,
                            DUTCH,
                            NORDIC,
                            SLAVIC,
                            KOREAN,
                            JAPANESE_AND_CHINESE)
                    .toLowerCase(Locale.ROOT)
                    .split(" "))
            .mapToInt(word -> TermList.hash(word.toCharArray(), word.length()))
            .sorted()
            .distinct()
            .toArray();

    private FunctionWords() {}

    /** @param term as {@link TermList} numbers it */
    static boolean contains(int term) {
        return Arrays.binarySearch(HASHES, term) >= 0;
    }
}
