/** Tests of the reports, with given credited events. */
@NullMarked
package dev.vouch.embedded.report;

import org.jspecify.annotations.NullMarked;
