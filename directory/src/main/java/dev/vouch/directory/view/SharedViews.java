package dev.vouch.directory.view;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.result.RowView;

/** The registry of shared views. An expired view is as unknown as a revoked one. */
public record SharedViews(
    SiteItems<SharedView> items, InstantSource clock, SecretGenerator secretGenerator) {
  /** The maximum number of shared views per site. */
  public static final int VIEWS_MAX = 50;

  /** Shared views as a kind of items. */
  public static final SiteItemKind<SharedView> KIND =
      new SiteItemKind<>(
          "shared_view_",
          VIEWS_MAX,
          SiteItemKind.unique(SharedView::name),
          new ColumnTable<>(
              "shared_views",
              "view_id",
              List.of(
                  new ValueColumn<>("name", SharedView::name),
                  new ValueColumn<>("query", SharedView::query),
                  new ValueColumn<>("token_sha256", SharedView::token),
                  new ValueColumn<>("includes_revenue", SharedView::includesRevenue),
                  new ValueColumn<>("is_embeddable", SharedView::isEmbeddable),
                  new ValueColumn<>("expires_at_us", SharedView::expiresAt),
                  new ValueColumn<>("creator", SharedView::creator)),
              SharedViews::read),
          Activity.ofUnchanging(
              SharedViews::created, view -> entry("Revoked the link to the view “%s”.", view)));

  private static SharedView read(RowView row) {
    return new SharedView(
        row.getColumn("name", String.class),
        row.getColumn("query", String.class),
        row.getColumn("token_sha256", SecretHash.class),
        row.getColumn("includes_revenue", Boolean.class),
        row.getColumn("is_embeddable", Boolean.class),
        Optional.ofNullable(row.getColumn("expires_at_us", Instant.class)),
        Optional.ofNullable(row.getColumn("creator", AccountId.class)));
  }

  private static AuditEntry created(SharedView view) {
    return entry(
        "Created a link to the view “%s”, "
            + (view.includesRevenue() ? "with revenue, " : "without revenue, ")
            + (view.isEmbeddable() ? "for other pages too, " : "")
            + view.expiresAt().map("valid until %s."::formatted).orElse("without expiry."),
        view);
  }

  private static AuditEntry entry(String sentence, SharedView view) {
    return new AuditEntry(AuditEntry.Kind.PUBLIC_LINK, sentence.formatted(view.name()));
  }

  /**
   * What an owner shares.
   *
   * @param lifetime empty if the link does not expire
   */
  public record NewSharedView(
      String name,
      String query,
      boolean includesRevenue,
      boolean isEmbeddable,
      Optional<Duration> lifetime) {}

  /** Returns a token for a new link. */
  public BearerToken newToken() {
    return new BearerToken(secretGenerator.text());
  }

  /** Shares a view by the link with this token; its creator is the {@link CurrentActor}. */
  public SaveResult<SharedView> create(SiteId site, NewSharedView wanted, BearerToken token) {
    return items.create(
        site,
        new SharedView(
            wanted.name(),
            wanted.query(),
            token.hash(),
            wanted.includesRevenue(),
            wanted.isEmbeddable(),
            wanted.lifetime().map(clock.instant()::plus),
            CurrentActor.account()));
  }

  /** Returns the view whose link has this token. */
  public Optional<SiteItem<SharedView>> find(BearerToken token) {
    SecretHash hash = token.hash();
    return items.stream()
        .filter(item -> item.value().token().equals(hash))
        .filter(this::isValid)
        .findFirst();
  }

  /** Returns the site's shared views, oldest first. */
  public List<SiteItem<SharedView>> list(SiteId site) {
    return items.list(site).stream().filter(this::isValid).toList();
  }

  private boolean isValid(SiteItem<SharedView> item) {
    return !item.value().isExpired(clock.instant());
  }

  /** Revokes a link, effective immediately; returns false if the site has no such view. */
  public boolean revoke(SiteId site, String id) {
    return items.delete(site, id);
  }

  /** Deletes expired views. */
  public void maintain() {
    items.stream()
        .filter(item -> !isValid(item))
        .forEach(
            item ->
                items.delete(
                    item.site(),
                    item.id(),
                    view -> entry("The link to the view “%s” has expired.", view)));
  }
}
