/** Consistent copies of a data directory's files while a server uses them. */
@NullMarked
package dev.vouch.embedded.backup;

import org.jspecify.annotations.NullMarked;
