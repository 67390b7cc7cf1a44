/** Which facts credit an event (docs/identity.md), found in memory among those that may. */
@NullMarked
package dev.vouch.embedded.credit;

import org.jspecify.annotations.NullMarked;
