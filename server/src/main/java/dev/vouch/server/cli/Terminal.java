package dev.vouch.server.cli;

import java.io.PrintWriter;

/**
 * The output of a command.
 *
 * @param out the result
 * @param err everything else
 */
record Terminal(PrintWriter out, PrintWriter err) {}
