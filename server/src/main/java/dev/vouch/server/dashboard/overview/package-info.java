/** The page that a site's owner opens every morning. */
@NullMarked
package dev.vouch.server.dashboard.overview;

import org.jspecify.annotations.NullMarked;
