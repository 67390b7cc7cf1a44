/** Request bodies: strict JSON, validated fields, and the problems found in them. */
@NullMarked
package dev.vouch.core.request;

import org.jspecify.annotations.NullMarked;
