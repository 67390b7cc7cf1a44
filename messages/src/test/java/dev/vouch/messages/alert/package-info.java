/** Tests of alerts and of their webhooks. */
@NullMarked
package dev.vouch.messages.alert;

import org.jspecify.annotations.NullMarked;
