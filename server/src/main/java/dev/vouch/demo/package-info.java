/** {@code ./vouch demo}: a server with a simulated shop, whose plan verifies the reports. */
@NullMarked
package dev.vouch.demo;

import org.jspecify.annotations.NullMarked;
