/** The client libraries of the directory {@code clients}, against a real server. */
@NullMarked
package dev.vouch.app.client;

import org.jspecify.annotations.NullMarked;
