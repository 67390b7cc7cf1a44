/** Reports: each question is answered by a loop over the events of one person after the other. */
@NullMarked
package dev.vouch.embedded.report;

import org.jspecify.annotations.NullMarked;
