@NullMarked
package dev.vouch.server.csv;

import org.jspecify.annotations.NullMarked;
