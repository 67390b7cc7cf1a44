/** Tests of the forms that were submitted. */
@NullMarked
package dev.vouch.directory.form;

import org.jspecify.annotations.NullMarked;
