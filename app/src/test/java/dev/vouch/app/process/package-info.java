/** Tests that run the server as its own process, as an operator does, and kill it. */
@NullMarked
package dev.vouch.app.process;

import org.jspecify.annotations.NullMarked;
