/** What the server is measured with, by hand. */
@NullMarked
package dev.vouch.server.load;

import org.jspecify.annotations.NullMarked;
