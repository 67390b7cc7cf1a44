/** Success rules. */
@NullMarked
package dev.vouch.directory.rule;

import org.jspecify.annotations.NullMarked;
