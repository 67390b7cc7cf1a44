/** The event log on Kafka. */
@NullMarked
package dev.vouch.cluster.log;

import org.jspecify.annotations.NullMarked;
