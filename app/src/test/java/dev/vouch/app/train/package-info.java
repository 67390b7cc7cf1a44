/** Tests of the training run. */
@NullMarked
package dev.vouch.app.train;

import org.jspecify.annotations.NullMarked;
