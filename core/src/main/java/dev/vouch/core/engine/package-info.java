/** What a server needs of its storage engine. */
@NullMarked
package dev.vouch.core.engine;

import org.jspecify.annotations.NullMarked;
