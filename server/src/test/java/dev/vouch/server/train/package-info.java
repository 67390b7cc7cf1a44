/** Tests of the training run. */
@NullMarked
package dev.vouch.server.train;

import org.jspecify.annotations.NullMarked;
