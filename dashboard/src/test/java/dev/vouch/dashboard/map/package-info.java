@NullMarked
package dev.vouch.dashboard.map;

import org.jspecify.annotations.NullMarked;
