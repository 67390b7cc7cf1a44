/** The tests every engine must pass, written from the rules in docs/ alone. */
@NullMarked
package dev.vouch.contract;

import org.jspecify.annotations.NullMarked;
