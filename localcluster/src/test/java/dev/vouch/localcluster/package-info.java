@NullMarked
package dev.vouch.localcluster;

import org.jspecify.annotations.NullMarked;
