@NullMarked
package dev.vouch.server.dashboard.daily;

import org.jspecify.annotations.NullMarked;
