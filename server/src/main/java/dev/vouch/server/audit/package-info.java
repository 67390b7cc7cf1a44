/** The endpoint of the audit log. */
@NullMarked
package dev.vouch.server.audit;

import org.jspecify.annotations.NullMarked;
