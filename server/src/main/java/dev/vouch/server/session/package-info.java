/** Sessions: the cookie, required sign-in, and protection of forms against CSRF. */
@NullMarked
package dev.vouch.server.session;

import org.jspecify.annotations.NullMarked;
