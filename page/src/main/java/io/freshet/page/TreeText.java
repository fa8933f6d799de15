package io.freshet.page;

/**
 * The text between two tags, with its white space as it stands in the source and its character references resolved.
 *
 * @param text never empty
 */
public record TreeText(String text) implements TreeNode {}
