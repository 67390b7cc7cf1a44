/** Shared components of the dashboard's pages: routes, requests, responses, layout. */
@NullMarked
package dev.vouch.dashboard.page;

import org.jspecify.annotations.NullMarked;
