/** The analytical store that reports read, fed from the log. */
@NullMarked
package dev.vouch.core.warehouse;

import org.jspecify.annotations.NullMarked;
