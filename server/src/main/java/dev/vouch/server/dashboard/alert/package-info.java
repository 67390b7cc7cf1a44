/** The alert settings of a site: alert types and webhook. */
@NullMarked
package dev.vouch.server.dashboard.alert;

import org.jspecify.annotations.NullMarked;
