/** The tests that every engine's log must pass. */
@NullMarked
package dev.vouch.contract.log;

import org.jspecify.annotations.NullMarked;
