/** What the pages with reports share: their state in the URL, and how numbers are written. */
@NullMarked
package dev.vouch.dashboard.report;

import org.jspecify.annotations.NullMarked;
