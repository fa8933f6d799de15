package io.freshet.app;

import io.freshet.web.JsonText;
import java.io.PrintWriter;

/** One JSON document on stdout. */
final class Json {
    private Json() {}

    static void print(PrintWriter out, JsonText.Content content) {
        out.println(JsonText.of(content));
        out.flush();
    }
}
