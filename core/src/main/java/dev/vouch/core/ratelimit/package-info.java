/** Rate limits with exact sliding windows (docs/events.md), and quotas of bytes per day. */
@NullMarked
package dev.vouch.core.ratelimit;

import org.jspecify.annotations.NullMarked;
