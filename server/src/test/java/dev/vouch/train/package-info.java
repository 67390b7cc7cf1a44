/** Tests of the training run. */
@NullMarked
package dev.vouch.train;

import org.jspecify.annotations.NullMarked;
