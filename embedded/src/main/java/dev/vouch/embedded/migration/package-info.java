/** A data directory as the source of a migration to another engine. */
@NullMarked
package dev.vouch.embedded.migration;

import org.jspecify.annotations.NullMarked;
