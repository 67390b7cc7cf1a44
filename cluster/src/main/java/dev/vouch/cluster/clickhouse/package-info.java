/** The warehouse of a cluster: credited rows in ClickHouse, and the queries of reports. */
@NullMarked
package dev.vouch.cluster.clickhouse;

import org.jspecify.annotations.NullMarked;
