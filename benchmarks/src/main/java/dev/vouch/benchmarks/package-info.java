/** How fast Vouch is on a machine, compared with what the machine itself allows. */
@NullMarked
package dev.vouch.benchmarks;

import org.jspecify.annotations.NullMarked;
