/**
 * Decides the credit of each event, in the order of the log (docs/identity.md, C1 to C11, O1, O2,
 * R2 to R4). Has no database and no clock: engines implement {@link CreditState}, and time comes
 * from the log.
 */
@NullMarked
package dev.vouch.core.credit;

import org.jspecify.annotations.NullMarked;
