/** CSV files of uploads and requests. */
@NullMarked
package dev.vouch.server.csv;

import org.jspecify.annotations.NullMarked;
