/** Tests of what operators monitor. */
@NullMarked
package dev.vouch.http.ops;

import org.jspecify.annotations.NullMarked;
