/** Tests of steps in questions, forms and labels, without a server. */
@NullMarked
package dev.vouch.server.dashboard.path;

import org.jspecify.annotations.NullMarked;
