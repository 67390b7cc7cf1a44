/** {@code ./vouch demo}: a server with a simulated shop, whose plan checks the reports. */
@NullMarked
package dev.vouch.demo;

import org.jspecify.annotations.NullMarked;
