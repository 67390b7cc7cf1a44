/** Files that only their owner can access, checks of files, and failures to use them. */
@NullMarked
package dev.vouch.core.file;

import org.jspecify.annotations.NullMarked;
