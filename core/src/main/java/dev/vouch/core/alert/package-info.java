/** Alert rules, computed from plain numbers: silence, a key's errors and limits, and coverage. */
@NullMarked
package dev.vouch.core.alert;

import org.jspecify.annotations.NullMarked;
