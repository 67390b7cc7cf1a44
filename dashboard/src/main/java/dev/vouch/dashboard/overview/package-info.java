/** The overview, a site's start page. */
@NullMarked
package dev.vouch.dashboard.overview;

import org.jspecify.annotations.NullMarked;
