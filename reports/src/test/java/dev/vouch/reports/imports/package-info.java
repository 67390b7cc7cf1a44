@NullMarked
package dev.vouch.reports.imports;

import org.jspecify.annotations.NullMarked;
