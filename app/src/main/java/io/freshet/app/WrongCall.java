package io.freshet.app;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a call, in words for the user: the value that was given, and what would be taken. */
final class WrongCall {
    private WrongCall() {}

    static String words(ParameterException e) {
        List<String> unmatched = e.getCommandLine().getUnmatchedArguments();
        return switch (e) {
            case UnmatchedArgumentException wrong -> unmatched(wrong.getUnmatched(), wrong.getCommandLine());
            case MissingParameterException _ when !unmatched.isEmpty() -> unmatched(unmatched, e.getCommandLine());
            case MissingParameterException missing -> missing(missing);
            case OverwrittenOptionException twice -> name(twice.getOverwritten()) + " is given twice. Give it once.";
            default -> other(e);
        };
    }

    private static String unmatched(List<String> arguments, CommandLine command) {
        String first = arguments.getFirst();
        if (first.startsWith("-") && first.length() > 1) {
            boolean search = command.getCommandName().equals("search");
            return "there is no option " + first
                    + (search && !first.startsWith("--")
                            ? ". To leave out pages with a word, put the query after --: freshet search -- WORD "
                                    + first
                            : "");
        }
        return command.getSubcommands().isEmpty()
                ? "\"" + first + "\" is one argument too many"
                : "there is no command \"" + first + "\"";
    }

    private static String missing(MissingParameterException e) {
        ArgSpec first =
                e.getMissing().isEmpty() ? e.getArgSpec() : e.getMissing().getFirst();
        if (first == null) {
            return lower(String.valueOf(e.getMessage()));
        }
        if (first instanceof PositionalParamSpec) {
            String names = e.getMissing().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" and "));
            return (names.isEmpty() ? first.paramLabel() : names) + " is missing";
        }
        boolean required =
                first.required() && e.getMessage() != null && e.getMessage().startsWith("Missing required option");
        return name(first) + (required ? " is missing" : " needs a value") + ", as in " + name(first) + " "
                + first.paramLabel();
    }

    private static String other(ParameterException e) {
        ArgSpec argument = e.getArgSpec();
        String value = e.getValue();
        if (argument == null || value == null) {
            return lower(String.valueOf(e.getMessage()));
        }
        String wanted = wanted(argument);
        if (!wanted.isEmpty()) {
            return name(argument) + " must be " + wanted + ", not \"" + value + "\"";
        }
        String message = String.valueOf(e.getMessage());
        int prefix = message.indexOf("): ") > 0 ? message.indexOf("): ") + 3 : message.indexOf("': ") + 3;
        return name(argument) + ": " + (prefix > 2 ? message.substring(prefix) : lower(message));
    }

    /** What a value of this kind looks like; empty when its converter says so itself. */
    private static String wanted(ArgSpec argument) {
        if (argument.converters().length > 0) {
            return "";
        }
        Class<?> type = argument.isMultiValue() ? argument.auxiliaryTypes()[0] : argument.type();
        if (type.isEnum()) {
            List<String> words = Arrays.stream(type.getEnumConstants())
                    .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT))
                    .toList();
            return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        return type == double.class || type == Double.class ? "a number" : "";
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String lower(String text) {
        return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
