/** Kafka brokers for tests. */
@NullMarked
package dev.vouch.cluster.kafka;

import org.jspecify.annotations.NullMarked;
