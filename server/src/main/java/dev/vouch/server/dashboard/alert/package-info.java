/** The alert types of a site, and where alerts are sent. */
@NullMarked
package dev.vouch.server.dashboard.alert;

import org.jspecify.annotations.NullMarked;
