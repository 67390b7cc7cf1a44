package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import java.util.Arrays;
import java.util.List;

/**
 * A site with its reader's access, and the URLs for that reader.
 *
 * @param pages the start of its pages' URLs
 * @param reports the start of the URLs that answer its reports as data
 * @param alerts active alerts for owners, longest first
 */
public record SiteContext(
    RegisteredSite registered, Reader reader, String pages, String reports, List<Alert> alerts) {
  public SiteContext {
    alerts = List.copyOf(alerts);
  }

  /** The kind of reader. */
  public enum Reader {
    /** A member who may change the site. */
    OWNER,
    /** A member who may view reports. */
    VIEWER,
    /** Anyone with the public link. */
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

  /** The context for readers of the public link. */
  public static SiteContext shared(RegisteredSite registered, BearerToken token) {
    String prefix = "/shared/" + token.text();
    return new SiteContext(registered, Reader.PUBLIC, prefix, prefix + "/reports/", List.of());
  }

  /** No such site, or none that this reader may see; the answer does not show which. */
  public static ProblemException notFound() {
    return new ProblemException(ProblemType.NOT_FOUND, "Site not found. Check the URL.");
  }

  /** A copy with these alerts, for owners only. */
  SiteContext withAlerts(List<Alert> raised) {
    return isOwner() ? new SiteContext(registered, reader, pages, reports, raised) : this;
  }

  public Site site() {
    return registered.site();
  }

  /** The warehouse's queries for this reader. */
  public ReportQueries queries(ReportQueries warehouse) {
    return switch (reader) {
      case OWNER, VIEWER -> warehouse;
      case PUBLIC -> warehouse.forPublicLinks();
    };
  }

  /** Whether this reader may see what was spent on campaigns. */
  public boolean showsCosts() {
    return switch (reader) {
      case OWNER, VIEWER -> true;
      case PUBLIC -> false;
    };
  }

  /** Whether this reader may see which members have added something. */
  public boolean showsAuthors() {
    return switch (reader) {
      case OWNER, VIEWER -> true;
      case PUBLIC -> false;
    };
  }

  public boolean isOwner() {
    return reader == Reader.OWNER;
  }

  /** The sections of the navigation. */
  public List<Section> sections() {
    return Arrays.stream(Section.values())
        .filter(section -> section != Section.TABLE)
        .filter(this::shows)
        .toList();
  }

  public boolean shows(Section section) {
    return section.isReport() || isOwner();
  }

  public String path(Section section) {
    return pages + section.path();
  }

  /** Omits the token of a public link. */
  @Override
  public String toString() {
    return "SiteContext[%s, %s]".formatted(site().id(), reader);
  }
}
