/** Tests of what reads the files inside the jar. */
@NullMarked
package dev.vouch.server.resource;

import org.jspecify.annotations.NullMarked;
