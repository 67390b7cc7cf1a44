/** Tests of the metrics of Kafka's clients. */
@NullMarked
package dev.vouch.cluster.metric;

import org.jspecify.annotations.NullMarked;
