/** The file of sites, its plan and its application to a real server. */
@NullMarked
package dev.vouch.apply;

import org.jspecify.annotations.NullMarked;
