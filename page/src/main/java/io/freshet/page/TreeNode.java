package io.freshet.page;

/** A node of a {@link PageTree}: an element or the text between two tags. Comments and declarations are left out. */
public sealed interface TreeNode permits TreeElement, TreeText {}
