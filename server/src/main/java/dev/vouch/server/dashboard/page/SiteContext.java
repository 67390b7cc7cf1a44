package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import java.util.Arrays;
import java.util.List;

/**
 * A site as its reader gets to it: what may be opened there, and where that is.
 *
 * @param pages the start of its pages' URLs
 * @param reports the start of the URLs that answer its reports as data
 * @param alerts what owners see on every page, the longest raised first
 */
public record SiteContext(
    RegisteredSite registered, Reader reader, String pages, String reports, List<Alert> alerts) {
  public SiteContext {
    alerts = List.copyOf(alerts);
  }

  /** Who looks at a site. */
  public enum Reader {
    /** A member who may change it. */
    OWNER,
    /** A member who may look at reports. */
    VIEWER,
    /** Anybody with the public link. */
    PUBLIC
  }

  public static SiteContext of(RegisteredSite registered, Role role) {
    SiteId site = registered.site().id();
    Reader reader =
        switch (role) {
          case OWNER -> Reader.OWNER;
          case VIEWER -> Reader.VIEWER;
        };
    return new SiteContext(
        registered, reader, "/sites/" + site, "/api/sites/%s/reports/".formatted(site), List.of());
  }

  /** Where everybody with the link finds a site. */
  public static SiteContext shared(RegisteredSite registered, BearerToken token) {
    String prefix = "/shared/" + token.text();
    return new SiteContext(registered, Reader.PUBLIC, prefix, prefix + "/reports/", List.of());
  }

  /** No such site, or none that this reader may see; the answer does not show which. */
  public static ProblemException missing() {
    return new ProblemException(ProblemType.NOT_FOUND, "Site not found. Check the URL.");
  }

  /** The same, where these alerts are raised; only owners see them. */
  SiteContext alerted(List<Alert> raised) {
    return isOwners() ? new SiteContext(registered, reader, pages, reports, raised) : this;
  }

  public Site site() {
    return registered.site();
  }

  public boolean isOwners() {
    return reader == Reader.OWNER;
  }

  public List<Section> sections() {
    return Arrays.stream(Section.values()).filter(this::shows).toList();
  }

  public boolean shows(Section section) {
    return section.isReport() || isOwners();
  }

  public String path(Section section) {
    return pages + section.path();
  }

  /** Without the token of a public link. */
  @Override
  public String toString() {
    return "SiteContext[%s, %s]".formatted(site().id(), reader);
  }
}
