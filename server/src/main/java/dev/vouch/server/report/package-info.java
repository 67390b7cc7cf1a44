/** The reports and the list of events as JSON (DESIGN 5.3). */
@NullMarked
package dev.vouch.server.report;

import org.jspecify.annotations.NullMarked;
