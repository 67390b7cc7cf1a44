/** ClickHouse's SQL for the questions of reports, and the answers from its rows. */
@NullMarked
package dev.vouch.cluster.report;

import org.jspecify.annotations.NullMarked;
