/** Exports of other products, converted to files of daily totals (docs/import.md). */
@NullMarked
package dev.vouch.server.imports;

import org.jspecify.annotations.NullMarked;
