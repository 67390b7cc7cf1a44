/** The reports and the list of events as JSON and CSV (docs/reports.md). */
@NullMarked
package dev.vouch.reports;

import org.jspecify.annotations.NullMarked;
