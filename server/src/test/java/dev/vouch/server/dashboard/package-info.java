/** What the tests of the dashboard's pages share. */
@NullMarked
package dev.vouch.server.dashboard;

import org.jspecify.annotations.NullMarked;
