/** Tests of the text of the samples, and of the samples in their runtimes. */
@NullMarked
package dev.vouch.dashboard.sample;

import org.jspecify.annotations.NullMarked;
