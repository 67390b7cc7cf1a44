/**
 * The reference model of credit: plain loops over facts in memory, sharing no code with an engine.
 */
@NullMarked
package dev.vouch.contract.model;

import org.jspecify.annotations.NullMarked;
