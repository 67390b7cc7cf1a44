/** Files that only their owner can access. */
@NullMarked
package dev.vouch.core.file;

import org.jspecify.annotations.NullMarked;
