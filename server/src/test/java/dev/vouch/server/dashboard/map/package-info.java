@NullMarked
package dev.vouch.server.dashboard.map;

import org.jspecify.annotations.NullMarked;
