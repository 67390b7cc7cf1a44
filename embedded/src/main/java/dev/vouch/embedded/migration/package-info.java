/** A data directory as the source and as the target of a migration. */
@NullMarked
package dev.vouch.embedded.migration;

import org.jspecify.annotations.NullMarked;
