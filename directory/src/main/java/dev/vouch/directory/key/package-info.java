/** API keys and how they are used. */
@NullMarked
package dev.vouch.directory.key;

import org.jspecify.annotations.NullMarked;
