/** The sites to choose from, a new one, and the settings and activity log of one. */
@NullMarked
package dev.vouch.dashboard.site;

import org.jspecify.annotations.NullMarked;
