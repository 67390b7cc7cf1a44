/** Tests of the overview with a real warehouse, over HTTP and in Chromium. */
@NullMarked
package dev.vouch.dashboard.overview;

import org.jspecify.annotations.NullMarked;
