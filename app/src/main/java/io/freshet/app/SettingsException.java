package io.freshet.app;

/** The settings file, or an option that stands for one of its keys, is wrong; the message is fit for people. */
final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SettingsException(String message) {
        super(message);
    }
}
