/**
 * Who is signed in: the session's cookie, what only they may do, and forms nobody else can send.
 */
@NullMarked
package dev.vouch.server.session;

import org.jspecify.annotations.NullMarked;
