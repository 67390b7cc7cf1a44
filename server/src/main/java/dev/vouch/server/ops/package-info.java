/** What those who run the server look at: its health. */
@NullMarked
package dev.vouch.server.ops;

import org.jspecify.annotations.NullMarked;
