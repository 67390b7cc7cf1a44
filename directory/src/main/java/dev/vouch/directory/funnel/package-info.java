/** Saved funnels. */
@NullMarked
package dev.vouch.directory.funnel;

import org.jspecify.annotations.NullMarked;
