/** The page that counts who goes one step after the other, and where the others go. */
@NullMarked
package dev.vouch.server.dashboard.funnel;

import org.jspecify.annotations.NullMarked;
