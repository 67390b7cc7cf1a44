/**
 * Histories that engines are tried with: simulated browsers, random worlds, ways to deliver them.
 */
@NullMarked
package dev.vouch.contract.history;

import org.jspecify.annotations.NullMarked;
