@NullMarked
package dev.vouch.server.summary;

import org.jspecify.annotations.NullMarked;
