/** What Kafka's clients and Kafka Streams measure of themselves, for the metrics of a node. */
@NullMarked
package dev.vouch.cluster.metric;

import org.jspecify.annotations.NullMarked;
