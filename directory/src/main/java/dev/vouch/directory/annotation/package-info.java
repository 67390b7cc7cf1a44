/** Annotations of charts: notes about single dates. */
@NullMarked
package dev.vouch.directory.annotation;

import org.jspecify.annotations.NullMarked;
