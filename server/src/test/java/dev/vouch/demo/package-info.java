/** Proves that the demo's table agrees. */
@NullMarked
package dev.vouch.demo;

import org.jspecify.annotations.NullMarked;
