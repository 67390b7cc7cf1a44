/** Events: their content, the parsing of request bodies, and the limits of their fields. */
@NullMarked
package dev.vouch.core.event;

import org.jspecify.annotations.NullMarked;
