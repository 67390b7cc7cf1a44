/** The ids of submitted forms, so that each form takes effect only once. */
@NullMarked
package dev.vouch.directory.form;

import org.jspecify.annotations.NullMarked;
