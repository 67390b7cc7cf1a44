@NullMarked
package dev.vouch.cluster.credit;

import org.jspecify.annotations.NullMarked;
