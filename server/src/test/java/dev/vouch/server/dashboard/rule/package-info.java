/** Tests of the pages of success rules. */
@NullMarked
package dev.vouch.server.dashboard.rule;

import org.jspecify.annotations.NullMarked;
