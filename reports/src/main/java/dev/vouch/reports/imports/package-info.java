/** Conversion of files that other products export to daily totals (docs/import.md). */
@NullMarked
package dev.vouch.reports.imports;

import org.jspecify.annotations.NullMarked;
