/** Reading and validation of CSV files from uploads and requests. */
@NullMarked
package dev.vouch.reports.csv;

import org.jspecify.annotations.NullMarked;
