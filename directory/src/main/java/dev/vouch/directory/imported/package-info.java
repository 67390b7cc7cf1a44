/** Daily totals that sites imported from other products. */
@NullMarked
package dev.vouch.directory.imported;

import org.jspecify.annotations.NullMarked;
