/** A site's success rules: list, names without a rule, and form. */
@NullMarked
package dev.vouch.dashboard.rule;

import org.jspecify.annotations.NullMarked;
