@NullMarked
package dev.vouch.localcluster.proxy;

import org.jspecify.annotations.NullMarked;
