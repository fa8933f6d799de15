package io.freshet.page;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Makes markup that nobody should write, and everybody does. */
final class TagSoup {
    private static final List<String> PIECES = List.of(
            ("<p> </p> <div> </div> <b> </b> <i> </i> <u> <em> </em> <code> </code> <span> </span> <font> </font> <nobr> <center>"
                            + " <table> </table> <tr> </tr> <td> </td> <th> <tbody> </tbody> <thead> <caption> <colgroup> <col> <ul> </ul> <li>"
                            + " </li> <ol> <dl> <dt> <dd> </dl> <h1> </h1> <h2> </h2> <br> <br/> </br> <hr> <form> </form> <input> <select>"
                            + " </select> <option> <optgroup> <textarea> </textarea> <script> </script> <style> </style> <title> </title>"
                            + " <noscript> </noscript> <template> </template> <svg> </svg> <path/> <g> </g> <math> </math> <mi> <!-- --> --!>"
                            + " <!--> <![CDATA[ ]]> <?x <!x> <head> </head> <body> </body> </html> <frameset> <button> </button> <object>"
                            + " </object> <video> </video> <pre> </pre> <main> </main> <ruby> <rt> <rp> <x-y> </x-y> <x-y/> <section> </section>"
                            + " <label> </label> <details> <summary> </details> <marquee> <plaintext> <xmp> </xmp> <listing> <image> <legend>"
                            + " <fieldset> <dialog> <noframes> </noframes> <noembed> <canvas> <audio> <p/> <script/> <td/> <desc> <metadata>"
                            + " <foreignObject> <annotation-xml> <datalist> <address> </address> <SPAN> </SPAN> <P> <LI> <a </a> &amp; &nbsp;"
                            + " &copy &notin; &#x41; &#128; &#0; & &x; < > </ ' \" = word 가나 </iframe>")
                    .split(" "));
    private static final List<String> WITH_SPACES = List.of(
            "<a href=x>",
            "<a name=k>",
            "<a href=y title=t>",
            "<img alt=q src=r>",
            "<html lang=ko>",
            "<frame src=y>",
            "<iframe src=z>",
            "<base href=/q/>",
            "<meta name=robots content=noindex>",
            "<link rel=canonical href=c>",
            "<link rel=next href=n>",
            "<div hidden>",
            "<area href=ar alt=al>",
            " ",
            "\n",
            "\0");

    /** What people leave open or close in the wrong order. */
    private static final List<String> OVERLAPPING =
            List.of(("<p>,</p>,<div>,</div>,<b>,</b>,<i>,</i>,<em>,</em>,<span>,</span>,<x-y>,</x-y>,<pre>,</pre>,"
                            + "<table>,</table>,<tr>,</tr>,<td>,</td>,<th>,<tbody>,</tbody>,<caption>,<ul>,</ul>,<ol>,<li>,</li>,<dl>,<dt>,</dt>,<dd>,"
                            + "<h1>,</h1>,<h2>,</h2>,<h3>,</h3>,<section>,</section>,<body>,<head>,<form>,</form>,<button>,</button>,<object>,</object>,"
                            + "<div hidden>,<span hidden>,<a href=x>,<a href=y>,</a>")
                    .split(","));

    /** What tags wear. What counts is in lower case: jsoup leaves it as it is in drawings. */
    private static final List<String> ATTRIBUTES = List.of(
            " class=\"c\"",
            " class=\"\"",
            " class=\"a b > c\"",
            " class=\"c\"hidden",
            " class=\"c",
            " class='c'",
            " class=c",
            " class",
            " class = \"c\"",
            " CLASS=\"c\"",
            "\nclass=\"c\"",
            "/class=\"c\"",
            " class=\"c\"/",
            " classy=\"c\"",
            " id=\"i\"",
            " hidden",
            " hidden=\"\"",
            " hidden-x",
            " href=\"u\"",
            " href=v",
            " aria-label=\"l\"",
            " title='t'",
            " =x");

    private static final List<String> DRESSED = List.of(
            ("p div span code td tr table li ul a b h1 h2 br noscript svg math g select option template section strong"
                            + " blockquote x-y video object button label")
                    .split(" "));

    private static final List<String> HOLDERS =
            List.of("", "", "", "<svg>", "<math>", "<noscript>", "<table>", "<select>", "<template>");

    private TagSoup() {}

    static String random(SplittableRandom random) {
        StringBuilder soup = new StringBuilder();
        int pieces = 2 + random.nextInt(14);
        for (int i = 0; i < pieces; i++) {
            soup.append(piece(random));
            if (random.nextInt(3) == 0) {
                soup.append('w').append(i).append(' ');
            }
        }
        return soup.toString();
    }

    /** A body of few kinds of tags, so that they often meet. */
    static String overlapping(SplittableRandom random) {
        StringBuilder soup = new StringBuilder("<body>");
        List<String> kinds = random.ints(4 + random.nextInt(12), 0, OVERLAPPING.size())
                .mapToObj(OVERLAPPING::get)
                .toList();
        int pieces = 3 + random.nextInt(10);
        for (int i = 0; i < pieces; i++) {
            soup.append(kinds.get(random.nextInt(kinds.size())));
            if (random.nextBoolean()) {
                soup.append('w').append(i).append(random.nextBoolean() ? " " : "");
            }
        }
        return soup.toString();
    }

    /** A body of few tags that come again, each time with other attributes, in upper or lower case, or cut off by the end of the page. */
    static String dressed(SplittableRandom random) {
        StringBuilder soup = new StringBuilder("<body>").append(HOLDERS.get(random.nextInt(HOLDERS.size())));
        int kinds = 1 + random.nextInt(4);
        int from = random.nextInt(DRESSED.size());
        int step = random.nextInt(DRESSED.size());
        int pieces = 2 + random.nextInt(10);
        for (int i = 0; i < pieces; i++) {
            String name = DRESSED.get((from + step * random.nextInt(kinds)) % DRESSED.size());
            String written = random.nextInt(6) == 0 ? name.toUpperCase(Locale.ROOT) : name;
            boolean end = random.nextInt(3) == 0;
            soup.append(end ? "</" : "<").append(written);
            for (int wears = random.nextInt(3); wears > 0; wears--) {
                soup.append(ATTRIBUTES.get(random.nextInt(ATTRIBUTES.size())));
            }
            soup.append('>');
            if (random.nextBoolean()) {
                soup.append('w').append(i).append(random.nextBoolean() ? " " : "");
            }
        }
        soup.setLength(soup.length() - (random.nextInt(4) == 0 ? random.nextInt(10) : 0));
        return soup.toString();
    }

    /** A page after some accidents: pieces put in, taken out, doubled, moved, cut off. */
    static String damaged(String page, SplittableRandom random) {
        StringBuilder html = new StringBuilder(page);
        int accidents = 1 + random.nextInt(4);
        for (int i = 0; i < accidents; i++) {
            int at = random.nextInt(html.length() + 1);
            int end = Math.min(html.length(), at + random.nextInt(60));
            switch (random.nextInt(7)) {
                case 0, 1, 2 -> html.insert(at, piece(random));
                case 3 -> html.delete(at, end);
                case 4 -> deleteTag(html, at);
                case 5 -> html.insert(random.nextInt(html.length() + 1), html.substring(at, end));
                default -> html.setLength(random.nextInt(4) == 0 ? at : html.length());
            }
        }
        return html.toString();
    }

    private static void deleteTag(StringBuilder html, int from) {
        int lt = html.indexOf("<", from);
        int gt = lt < 0 ? -1 : html.indexOf(">", lt);
        if (gt > 0) {
            html.delete(lt, gt + 1);
        }
    }

    private static String piece(SplittableRandom random) {
        List<String> pieces = random.nextInt(8) == 0 ? WITH_SPACES : PIECES;
        return pieces.get(random.nextInt(pieces.size()));
    }
}
