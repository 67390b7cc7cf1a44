/** The questions of reports and their answers. */
@NullMarked
package dev.vouch.core.report;

import org.jspecify.annotations.NullMarked;
