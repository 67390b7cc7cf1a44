/** Tests of the command line. */
@NullMarked
package dev.vouch.app.cli;

import org.jspecify.annotations.NullMarked;
