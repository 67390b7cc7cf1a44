@NullMarked
package dev.vouch.directory.annotation;

import org.jspecify.annotations.NullMarked;
