/** The connection to Kafka that all of its clients share. */
@NullMarked
package dev.vouch.cluster.kafka;

import org.jspecify.annotations.NullMarked;
