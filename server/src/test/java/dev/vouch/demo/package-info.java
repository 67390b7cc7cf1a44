/** Tests of the demo and its simulator. */
@NullMarked
package dev.vouch.demo;

import org.jspecify.annotations.NullMarked;
