/**
 * Alert rules, computed from plain numbers: gaps without successes, a key's errors and limits, and
 * coverage.
 */
@NullMarked
package dev.vouch.core.alert;

import org.jspecify.annotations.NullMarked;
