package dev.vouch.app;

import dev.vouch.api.ApiAuthentication;
import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.dashboard.page.Pages.PageGuards;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.http.BadTokenThrottle;
import dev.vouch.http.UploadLimiter;
import dev.vouch.http.browser.TrustedProxies;
import dev.vouch.http.session.AnonymousCsrf;
import dev.vouch.http.session.ApiSessions;
import dev.vouch.http.session.CsrfProtection;
import dev.vouch.http.session.OptionalSignIn;
import dev.vouch.http.session.RequiredSignIn;
import dev.vouch.http.session.Sessions;
import dev.vouch.reports.ReportEndpoints.ReportAccess;

/**
 * The access control subsystem: authentication, sessions and client addresses of HTTP requests.
 * Thread-safe.
 */
record AccessControl(
    TrustedProxies trustedProxies,
    Sessions sessions,
    BadTokenThrottle badTokens,
    ApiAuthentication api,
    UploadLimiter uploads) {
  static AccessControl of(Startup startup, PeopleDirectory people, AdminToken adminToken) {
    TrustedProxies trustedProxies = new TrustedProxies(startup.configuration().trustedProxies());
    Sessions sessions = new Sessions(people.sessions(), people.accounts(), trustedProxies);
    BadTokenThrottle badTokens = new BadTokenThrottle();
    ApiAuthentication api =
        new ApiAuthentication(
            adminToken.hash(),
            new ApiSessions(sessions),
            people.members(),
            badTokens,
            trustedProxies);
    return new AccessControl(trustedProxies, sessions, badTokens, api, new UploadLimiter());
  }

  ReportAccess reports(PeopleDirectory people) {
    return new ReportAccess(
        api.require(Right.MEMBER),
        api.require(Right.OWNER),
        token -> people.sharedLinks().find(new BearerToken(token)));
  }

  PageGuards pages(Startup startup) {
    return new PageGuards(
        new RequiredSignIn(sessions),
        new OptionalSignIn(sessions),
        new AnonymousCsrf(startup.random(), trustedProxies),
        new CsrfProtection(),
        uploads);
  }
}
