/** The daily exchange rates by which sites convert revenue. */
@NullMarked
package dev.vouch.directory.rate;

import org.jspecify.annotations.NullMarked;
