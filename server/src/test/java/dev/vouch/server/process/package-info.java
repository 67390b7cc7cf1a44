/**
 * Tests that run the server as its own process, as an operator does, and end it as the worst day
 * does.
 */
@NullMarked
package dev.vouch.server.process;

import org.jspecify.annotations.NullMarked;
