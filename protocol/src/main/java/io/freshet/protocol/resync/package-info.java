/**
 * ResourceSync (ANSI/NISO Z39.99-2017): sitemaps that also say what changed. From {@code /.well-known/resourcesync} a reader gets to the capability list, and from
 * there to the list of all resources and to the lists of changes. Plain sitemaps are printed here too.
 *
 * <p>Start reading at {@link ResourceSyncDocument}.
 */
@NullMarked
package io.freshet.protocol.resync;

import org.jspecify.annotations.NullMarked;
