/** Judges the alerts that sites have asked for, and sends them to their webhooks. */
@NullMarked
package dev.vouch.server.alert;

import org.jspecify.annotations.NullMarked;
