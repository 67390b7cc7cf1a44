/** The contract tests of kinds of items. */
@NullMarked
package dev.vouch.directory.item;

import org.jspecify.annotations.NullMarked;
