package io.freshet.store;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What a failure of a file means, in words that a sentence about that file can end with: Java says no more than its name, or the name of an exception. */
public final class FileTrouble {
    private FileTrouble() {}

    public static String words(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> withFile("it does not exist", missing);
            case FileNotFoundException _ -> "it does not exist, or cannot be opened";
            case AccessDeniedException denied -> withFile("permission denied", denied);
            case NotDirectoryException no -> withFile("it is not a folder", no);
            case DirectoryNotEmptyException full -> withFile("the folder is not empty", full);
            case FileAlreadyExistsException there -> withFile("it already exists", there);
            case FileSystemLoopException loop -> withFile("its links lead in a circle", loop);
            case FileSystemException other when other.getReason() != null -> withFile(lower(other.getReason()), other);
            case EOFException _ -> "it ends too early";
            case CharacterCodingException _ -> "it is not UTF-8 text";
            default -> plain(e);
        };
    }

    private static String plain(IOException e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? "the system gave no reason" : lower(message);
    }

    private static String withFile(String what, FileSystemException e) {
        String file = e.getFile();
        return file == null ? what : what + " (" + file + ")";
    }

    /** The words of the system begin with a capital: they go on a sentence here. */
    private static String lower(String text) {
        boolean word = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return word ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
    }
}
