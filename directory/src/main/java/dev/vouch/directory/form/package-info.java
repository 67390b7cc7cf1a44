/** The forms that were submitted, each of which has an effect once. */
@NullMarked
package dev.vouch.directory.form;

import org.jspecify.annotations.NullMarked;
