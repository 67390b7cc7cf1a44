/** The metrics of Kafka's clients and Kafka Streams, for the metrics of a node. */
@NullMarked
package dev.vouch.cluster.metric;

import org.jspecify.annotations.NullMarked;
