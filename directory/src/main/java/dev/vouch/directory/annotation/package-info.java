/** Texts about dates of a site. */
@NullMarked
package dev.vouch.directory.annotation;

import org.jspecify.annotations.NullMarked;
