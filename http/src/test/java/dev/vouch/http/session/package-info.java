/** Sessions over HTTP. */
@NullMarked
package dev.vouch.http.session;

import org.jspecify.annotations.NullMarked;
