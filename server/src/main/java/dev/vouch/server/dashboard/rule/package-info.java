/** A site's success rules: the list, what it lacks, and the form of a rule. */
@NullMarked
package dev.vouch.server.dashboard.rule;

import org.jspecify.annotations.NullMarked;
