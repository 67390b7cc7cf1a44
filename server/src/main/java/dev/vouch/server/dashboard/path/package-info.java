/** What the pages about persons' paths share: steps, windows, and what a site's steps can be. */
@NullMarked
package dev.vouch.server.dashboard.path;

import org.jspecify.annotations.NullMarked;
