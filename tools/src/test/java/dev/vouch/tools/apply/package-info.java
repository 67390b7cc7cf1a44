/** The file of sites, its plan and its application to a real server. */
@NullMarked
package dev.vouch.tools.apply;

import org.jspecify.annotations.NullMarked;
