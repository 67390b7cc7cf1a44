@NullMarked
package dev.vouch.dashboard.table;

import org.jspecify.annotations.NullMarked;
