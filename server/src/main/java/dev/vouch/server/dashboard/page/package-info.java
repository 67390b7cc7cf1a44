/** What all pages of the dashboard share: routes, requests, answers, the frame around a page. */
@NullMarked
package dev.vouch.server.dashboard.page;

import org.jspecify.annotations.NullMarked;
