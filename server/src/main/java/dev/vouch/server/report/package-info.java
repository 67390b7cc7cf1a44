/** The reports and the list of events as JSON and CSV (docs/reports.md). */
@NullMarked
package dev.vouch.server.report;

import org.jspecify.annotations.NullMarked;
