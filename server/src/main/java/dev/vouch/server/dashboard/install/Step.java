package dev.vouch.server.dashboard.install;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.LocalTimes;

/**
 * The part of a page that waits for something.
 *
 * @param askAgain the query to ask with whether something else has come
 */
public record Step(Site site, Arrival arrival, String askAgain, LocalTimes times) {}
