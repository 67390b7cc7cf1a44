/** The audit log over HTTP. */
@NullMarked
package dev.vouch.server.audit;

import org.jspecify.annotations.NullMarked;
