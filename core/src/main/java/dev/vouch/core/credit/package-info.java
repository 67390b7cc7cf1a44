/**
 * Decides the credit of each event, in the order of the log (docs/identity.md, C1 to C11). No
 * database and no clock.
 */
@NullMarked
package dev.vouch.core.credit;

import org.jspecify.annotations.NullMarked;
