/** Sites, API keys, erasures and the deletion of sites over HTTP (docs/api.md). */
@NullMarked
package dev.vouch.server.manage;

import org.jspecify.annotations.NullMarked;
