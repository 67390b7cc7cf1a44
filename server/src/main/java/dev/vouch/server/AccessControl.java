package dev.vouch.server;

import dev.vouch.directory.Directory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.server.browser.TrustedProxies;
import dev.vouch.server.dashboard.page.Pages.PageGuards;
import dev.vouch.server.http.BadTokenThrottle;
import dev.vouch.server.http.UploadLimiter;
import dev.vouch.server.manage.ApiAuthentication;
import dev.vouch.server.manage.ApiAuthentication.Right;
import dev.vouch.server.report.ReportEndpoints.ReportAccess;
import dev.vouch.server.session.AnonymousCsrf;
import dev.vouch.server.session.ApiSessions;
import dev.vouch.server.session.CsrfProtection;
import dev.vouch.server.session.OptionalSignIn;
import dev.vouch.server.session.RequiredSignIn;
import dev.vouch.server.session.Sessions;

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
  static AccessControl of(Startup startup, Directory directory, AdminToken adminToken) {
    TrustedProxies trustedProxies = new TrustedProxies(startup.configuration().trustedProxies());
    Sessions sessions = new Sessions(directory.sessions(), directory.accounts(), trustedProxies);
    BadTokenThrottle badTokens = new BadTokenThrottle();
    ApiAuthentication api =
        new ApiAuthentication(
            adminToken.hash(),
            new ApiSessions(sessions),
            directory.members(),
            badTokens,
            trustedProxies);
    return new AccessControl(trustedProxies, sessions, badTokens, api, new UploadLimiter());
  }

  ReportAccess reports(Directory directory) {
    return new ReportAccess(
        api.require(Right.MEMBER),
        api.require(Right.OWNER),
        token -> directory.sharedLinks().find(new BearerToken(token)));
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
