/** Base class of settings pages for values per day, such as campaign costs and exchange rates. */
@NullMarked
package dev.vouch.dashboard.daily;

import org.jspecify.annotations.NullMarked;
