/** Reports: each question is answered by a loop over events, person by person. */
@NullMarked
package dev.vouch.embedded.report;

import org.jspecify.annotations.NullMarked;
