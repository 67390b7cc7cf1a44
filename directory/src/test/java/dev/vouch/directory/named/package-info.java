/** The contract tests of all kinds of named items. */
@NullMarked
package dev.vouch.directory.named;

import org.jspecify.annotations.NullMarked;
