/** Texts about dates of a site, shown with its charts. */
@NullMarked
package dev.vouch.directory.annotation;

import org.jspecify.annotations.NullMarked;
