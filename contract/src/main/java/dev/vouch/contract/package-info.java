/** The contract tests that every engine must pass, based only on the rules in docs/. */
@NullMarked
package dev.vouch.contract;

import org.jspecify.annotations.NullMarked;
