@NullMarked
package dev.vouch.server.dashboard.rate;

import org.jspecify.annotations.NullMarked;
