import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks or repairs the layout of every Java file below a folder.
 *
 * <p>A program of its own, run on the JDK 25 toolchain: the formatter reads Java with the compiler of the JDK it runs on, so inside a Maven on
 * JDK 17 (where Spotless would run it) it cannot read {@code _} and record patterns.
 */
final class Format {
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .formatJavadoc(false)
            .build());

    public static void main(String[] args) throws IOException {
        boolean apply = args[0].equals("apply");
        Path root = Path.of(args[1]).toRealPath();
        List<Path> wrong = new ArrayList<>();
        List<Path> files;
        try (var walk = Files.walk(root)) {
            files = walk.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !root.relativize(file).toString().contains("target/"))
                    .toList();
        }
        for (Path file : files) {
            String before = Files.readString(file);
            String after;
            try {
                after = FORMATTER.formatSource(ImportOrderer.reorderImports(
                        RemoveUnusedImports.removeUnusedImports(before), JavaFormatterOptions.Style.PALANTIR));
            } catch (FormatterException e) {
                System.err.println(root.relativize(file) + ": " + e.getMessage());
                wrong.add(file);
                continue;
            }
            if (after.equals(before)) {
                continue;
            }
            if (apply) {
                Files.writeString(file, after);
                System.out.println("formatted " + root.relativize(file));
            } else {
                wrong.add(file);
                System.err.println("not formatted: " + root.relativize(file));
            }
        }
        if (!wrong.isEmpty()) {
            System.err.println(
                    wrong.size() + " file(s) are not formatted; repair with: mvn -pl format -Pformat verify");
            System.exit(1);
        }
    }
}
