/** API keys and their usage. */
@NullMarked
package dev.vouch.directory.key;

import org.jspecify.annotations.NullMarked;
