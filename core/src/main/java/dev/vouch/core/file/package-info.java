/** Files that only their owner can read. */
@NullMarked
package dev.vouch.core.file;

import org.jspecify.annotations.NullMarked;
