/** Tests of what operators monitor. */
@NullMarked
package dev.vouch.server.ops;

import org.jspecify.annotations.NullMarked;
