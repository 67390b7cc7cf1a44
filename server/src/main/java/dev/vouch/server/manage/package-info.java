/** Sites, API keys, erasures and the deletion of sites over HTTP (DESIGN 5.3). */
@NullMarked
package dev.vouch.server.manage;

import org.jspecify.annotations.NullMarked;
