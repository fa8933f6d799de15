package io.freshet.web;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.Map;

/** Fills in templates, which the build has made into classes; whatever is filled in is escaped for the place where it stands. */
final class Templates {
    /** A template's class, called with what it needs. */
    interface Template {
        void render(HtmlTemplateOutput out, HtmlInterceptor interceptor);
    }

    /** Nobody listens to the tags. */
    private static final HtmlInterceptor NOBODY = new HtmlInterceptor() {
        @Override
        public void onHtmlTagOpened(String name, Map<String, Object> attributes, gg.jte.TemplateOutput out) {}

        @Override
        public void onHtmlTagClosed(String name, gg.jte.TemplateOutput out) {}
    };

    private Templates() {}

    static String render(Template template) {
        var text = new StringOutput();
        template.render(new OwaspHtmlTemplateOutput(text), NOBODY);
        return text.toString();
    }
}
