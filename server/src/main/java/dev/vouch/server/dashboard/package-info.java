/** The dashboard: pages made on the server, one package for each, over shared parts. */
@NullMarked
package dev.vouch.server.dashboard;

import org.jspecify.annotations.NullMarked;
