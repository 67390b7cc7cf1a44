@NullMarked
package dev.vouch.dashboard.rate;

import org.jspecify.annotations.NullMarked;
