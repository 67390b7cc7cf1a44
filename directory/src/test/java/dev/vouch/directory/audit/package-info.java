@NullMarked
package dev.vouch.directory.audit;

import org.jspecify.annotations.NullMarked;
