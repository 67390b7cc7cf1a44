@NullMarked
package dev.vouch.server.dashboard.table;

import org.jspecify.annotations.NullMarked;
