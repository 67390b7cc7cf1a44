/** Request bodies: strict JSON, validated fields, and problems. */
@NullMarked
package dev.vouch.core.request;

import org.jspecify.annotations.NullMarked;
