/** The alert settings of a site: alert types and webhook. */
@NullMarked
package dev.vouch.dashboard.alert;

import org.jspecify.annotations.NullMarked;
