/**
 * The reference model of credit: plain loops over facts in memory, without code shared with an
 * engine.
 */
@NullMarked
package dev.vouch.contract.model;

import org.jspecify.annotations.NullMarked;
