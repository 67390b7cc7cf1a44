/** Sessions: session cookies, required sign-in, and CSRF protection of forms. */
@NullMarked
package dev.vouch.http.session;

import org.jspecify.annotations.NullMarked;
