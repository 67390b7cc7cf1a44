@NullMarked
package dev.vouch.server.dashboard.cost;

import org.jspecify.annotations.NullMarked;
