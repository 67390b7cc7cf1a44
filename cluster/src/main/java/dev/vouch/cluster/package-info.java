/** The storage engine of a cluster of nodes, on Kafka, ClickHouse and PostgreSQL. */
@NullMarked
package dev.vouch.cluster;

import org.jspecify.annotations.NullMarked;
