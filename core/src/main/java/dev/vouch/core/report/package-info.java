/**
 * The questions that reports ask and the answers they get; shared SQL over the credited relation.
 */
@NullMarked
package dev.vouch.core.report;

import org.jspecify.annotations.NullMarked;
