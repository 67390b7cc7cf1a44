/** Tests of the demo and its simulator. */
@NullMarked
package dev.vouch.app.demo;

import org.jspecify.annotations.NullMarked;
