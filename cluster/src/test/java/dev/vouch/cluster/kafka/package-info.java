/** Tests of a cluster as a whole. */
@NullMarked
package dev.vouch.cluster.kafka;

import org.jspecify.annotations.NullMarked;
