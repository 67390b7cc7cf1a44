/** Tests of what all pages of the dashboard share. */
@NullMarked
package dev.vouch.dashboard.page;

import org.jspecify.annotations.NullMarked;
