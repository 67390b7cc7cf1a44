@NullMarked
package dev.vouch.reports.csv;

import org.jspecify.annotations.NullMarked;
