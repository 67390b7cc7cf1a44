/** The receiver of webhooks of payment providers. */
@NullMarked
package dev.vouch.server.payment;

import org.jspecify.annotations.NullMarked;
