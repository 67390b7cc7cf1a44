/** Addresses and numbers of pages with reports, without a server. */
@NullMarked
package dev.vouch.server.dashboard.report;

import org.jspecify.annotations.NullMarked;
