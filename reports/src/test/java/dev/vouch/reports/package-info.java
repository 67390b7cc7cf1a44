/** The reports' JSON and CSV, over a real socket, from a warehouse with prepared answers. */
@NullMarked
package dev.vouch.reports;

import org.jspecify.annotations.NullMarked;
