/** Tests of alerts and of their webhooks. */
@NullMarked
package dev.vouch.server.alert;

import org.jspecify.annotations.NullMarked;
