/** Backups of a data directory, made while a server uses it, and their restoration. */
@NullMarked
package dev.vouch.embedded.backup;

import org.jspecify.annotations.NullMarked;
