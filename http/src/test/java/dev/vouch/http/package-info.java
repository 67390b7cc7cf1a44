/** Tests of the HTTP server over plain sockets. */
@NullMarked
package dev.vouch.http;

import org.jspecify.annotations.NullMarked;
