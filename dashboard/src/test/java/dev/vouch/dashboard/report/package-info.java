/** Tests of URLs and formats of report pages, without a server. */
@NullMarked
package dev.vouch.dashboard.report;

import org.jspecify.annotations.NullMarked;
