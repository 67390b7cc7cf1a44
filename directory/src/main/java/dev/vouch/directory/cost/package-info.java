/** Campaign costs: the amounts that sites spent on sources and campaigns. */
@NullMarked
package dev.vouch.directory.cost;

import org.jspecify.annotations.NullMarked;
