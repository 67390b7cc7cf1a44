/** The command line: one class per command, their options and their output. */
@NullMarked
package dev.vouch.app.cli;

import org.jspecify.annotations.NullMarked;
