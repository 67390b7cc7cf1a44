/** Tests of a cluster as a whole. */
@NullMarked
package dev.vouch.cluster;

import org.jspecify.annotations.NullMarked;
