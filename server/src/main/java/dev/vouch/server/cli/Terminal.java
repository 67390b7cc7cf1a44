package dev.vouch.server.cli;

import java.io.PrintWriter;

/**
 * Where a command prints.
 *
 * @param out what was asked for
 * @param err everything else
 */
record Terminal(PrintWriter out, PrintWriter err) {}
