/** The engine of several nodes: its parts are in Kafka, ClickHouse and PostgreSQL. */
@NullMarked
package dev.vouch.cluster;

import org.jspecify.annotations.NullMarked;
