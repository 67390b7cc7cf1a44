/** The management API's rules, over real sockets and on a real directory. */
@NullMarked
package dev.vouch.api;

import org.jspecify.annotations.NullMarked;
