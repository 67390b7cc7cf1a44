/** Tests of what credits an event, without a database. */
@NullMarked
package dev.vouch.embedded.credit;

import org.jspecify.annotations.NullMarked;
