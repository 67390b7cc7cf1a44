/** Migration from and to a data directory of this engine. */
@NullMarked
package dev.vouch.embedded.migration;

import org.jspecify.annotations.NullMarked;
