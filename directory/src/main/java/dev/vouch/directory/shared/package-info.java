/** State that the nodes of a cluster share in PostgreSQL in addition to the directory. */
@NullMarked
package dev.vouch.directory.shared;

import org.jspecify.annotations.NullMarked;
