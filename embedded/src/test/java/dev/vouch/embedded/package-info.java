/** What tests of the log and of the warehouse share. */
@NullMarked
package dev.vouch.embedded;

import org.jspecify.annotations.NullMarked;
