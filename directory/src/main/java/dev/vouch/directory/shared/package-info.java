/** What the nodes of a cluster share in PostgreSQL besides the directory itself. */
@NullMarked
package dev.vouch.directory.shared;

import org.jspecify.annotations.NullMarked;
