/** Access to resources in the jar. */
@NullMarked
package dev.vouch.server.resource;

import org.jspecify.annotations.NullMarked;
