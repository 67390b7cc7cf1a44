/** Times the parts that an event and a report pass through, each alone (JMH). */
@NullMarked
package dev.vouch.benchmarks.parts;

import org.jspecify.annotations.NullMarked;
