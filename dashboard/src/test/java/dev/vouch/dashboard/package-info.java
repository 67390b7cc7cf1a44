/** Tests of the dashboard's pages, and their shared helpers. */
@NullMarked
package dev.vouch.dashboard;

import org.jspecify.annotations.NullMarked;
