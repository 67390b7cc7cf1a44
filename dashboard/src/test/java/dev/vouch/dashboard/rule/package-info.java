/** Tests of the pages of success rules. */
@NullMarked
package dev.vouch.dashboard.rule;

import org.jspecify.annotations.NullMarked;
