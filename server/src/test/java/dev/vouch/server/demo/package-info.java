/** Proves that the demo's table agrees. */
@NullMarked
package dev.vouch.server.demo;

import org.jspecify.annotations.NullMarked;
