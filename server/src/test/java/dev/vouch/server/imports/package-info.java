@NullMarked
package dev.vouch.server.imports;

import org.jspecify.annotations.NullMarked;
