/** Values that owners save per day: campaign costs and exchange rates. */
@NullMarked
package dev.vouch.directory.daily;

import org.jspecify.annotations.NullMarked;
