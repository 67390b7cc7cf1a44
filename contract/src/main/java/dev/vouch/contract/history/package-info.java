/** Test histories for engines: simulated browsers, random facts, and ways to deliver them. */
@NullMarked
package dev.vouch.contract.history;

import org.jspecify.annotations.NullMarked;
