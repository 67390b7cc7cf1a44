@NullMarked
package dev.vouch.localcluster.process;

import org.jspecify.annotations.NullMarked;
