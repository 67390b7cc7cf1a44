/** Tests of the success pages. */
@NullMarked
package dev.vouch.dashboard.success;

import org.jspecify.annotations.NullMarked;
