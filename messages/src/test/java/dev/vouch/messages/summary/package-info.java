@NullMarked
package dev.vouch.messages.summary;

import org.jspecify.annotations.NullMarked;
