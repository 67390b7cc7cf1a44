/** Tests of steps in questions, forms and labels, without a server. */
@NullMarked
package dev.vouch.dashboard.path;

import org.jspecify.annotations.NullMarked;
