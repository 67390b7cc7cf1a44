/** Tests of the alerts' rules. */
@NullMarked
package dev.vouch.core.alert;

import org.jspecify.annotations.NullMarked;
