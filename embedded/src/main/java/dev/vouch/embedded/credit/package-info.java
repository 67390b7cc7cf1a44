/** The rules of credit (docs/identity.md): the facts that credit an event, found in memory. */
@NullMarked
package dev.vouch.embedded.credit;

import org.jspecify.annotations.NullMarked;
