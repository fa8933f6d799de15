package io.freshet.search;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/** The characters of a text that is analysed, all at once. Not thread-safe: owned by a tokenizer, which uses it for one text after another. */
final class WholeText {
    private char[] characters = new char[1_024];
    private int length;

    void read(Reader input) throws IOException {
        length = 0;
        for (int read = input.read(characters, 0, characters.length);
                read >= 0;
                read = input.read(characters, length, characters.length - length)) {
            length += read;
            if (length == characters.length) {
                characters = Arrays.copyOf(characters, 2 * length);
            }
        }
    }

    char[] characters() {
        return characters;
    }

    int length() {
        return length;
    }
}
