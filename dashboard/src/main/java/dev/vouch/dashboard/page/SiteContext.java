package dev.vouch.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.view.SharedView;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A site with the access of one reader, and the URLs for this reader.
 *
 * @param pages the prefix of the URLs of the site's pages
 * @param reports the prefix of the URLs that return the site's reports as JSON or CSV
 * @param alerts active alerts, longest active first; empty unless the reader is an owner
 * @param view the only view of the overview that the reader sees; empty for all reports
 */
public record SiteContext(
    RegisteredSite registered,
    Reader reader,
    String pages,
    String reports,
    List<Alert> alerts,
    Optional<SharedView> view) {
  public SiteContext {
    alerts = List.copyOf(alerts);
  }

  /** The access of a reader. */
  public enum Reader {
    /** A member who may change the site. */
    OWNER,
    /** A member who may view reports. */
    VIEWER,
    /** Anyone with the public link, or with the link of a shared view. */
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
        registered,
        reader,
        "/sites/" + site,
        "/api/sites/%s/reports/".formatted(site),
        List.of(),
        Optional.empty());
  }

  /** The context for readers of the public link. */
  public static SiteContext shared(RegisteredSite registered, BearerToken token) {
    return shared(registered, token, Optional.empty());
  }

  /** The context for readers of a shared view. */
  public static SiteContext shared(RegisteredSite registered, BearerToken token, SharedView view) {
    return shared(registered, token, Optional.of(view));
  }

  private static SiteContext shared(
      RegisteredSite registered, BearerToken token, Optional<SharedView> view) {
    String prefix = "/shared/" + token.text();
    return new SiteContext(
        registered, Reader.PUBLIC, prefix, prefix + "/reports/", List.of(), view);
  }

  /**
   * Returns the 404 response for a site that does not exist or that the reader cannot access. It
   * does not reveal which.
   */
  public static ProblemException notFound() {
    return new ProblemException(ProblemType.NOT_FOUND, "Site not found. Check the URL.");
  }

  /** Returns the 404 response for the token of a link that does not exist or no longer works. */
  static ProblemException linkNotFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "This link has expired or was revoked. Ask the person who shared it for a new one.");
  }

  /** Returns a copy with these alerts if the reader is an owner. */
  SiteContext withAlerts(List<Alert> raised) {
    return isOwner() ? new SiteContext(registered, reader, pages, reports, raised, view) : this;
  }

  public Site site() {
    return registered.site();
  }

  /** Returns the warehouse's queries for this reader; they have lower limits for public links. */
  public ReportQueries queries(ReportQueries warehouse) {
    return switch (reader) {
      case OWNER, VIEWER -> warehouse;
      case PUBLIC -> warehouse.forPublicLinks();
    };
  }

  /** Whether this reader may see revenue. */
  public boolean showsRevenue() {
    return view.map(SharedView::includesRevenue).orElse(true);
  }

  /** Whether this reader may see campaign costs. */
  public boolean showsCosts() {
    return switch (reader) {
      case OWNER, VIEWER -> true;
      case PUBLIC -> false;
    };
  }

  /** Whether this reader may see who created annotations and other items. */
  public boolean showsAuthors() {
    return switch (reader) {
      case OWNER, VIEWER -> true;
      case PUBLIC -> false;
    };
  }

  public boolean isOwner() {
    return reader == Reader.OWNER;
  }

  /** The sections with reports and events that this reader can open. */
  public List<Section> sections() {
    return Arrays.stream(Section.values())
        .filter(section -> section != Section.TABLE && section != Section.SETTINGS)
        .filter(this::shows)
        .toList();
  }

  public boolean shows(Section section) {
    return view.isEmpty() ? section.isReport() || isOwner() : section == Section.OVERVIEW;
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
