/** The questions of reports and their answers; shared SQL over the credited relation. */
@NullMarked
package dev.vouch.core.report;

import org.jspecify.annotations.NullMarked;
