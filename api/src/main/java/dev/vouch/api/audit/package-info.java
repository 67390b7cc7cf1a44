/** The endpoint of the audit log. */
@NullMarked
package dev.vouch.api.audit;

import org.jspecify.annotations.NullMarked;
