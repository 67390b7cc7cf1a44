package dev.vouch.directory.funnel;

import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import java.util.List;

/** Saved funnels as a kind of items. */
public final class SavedFunnelKind {
  /** The maximum number of saved funnels per site, which keeps the list readable. */
  public static final int FUNNELS_MAX = 50;

  public static final SiteItemKind<SavedFunnel> KIND =
      new SiteItemKind<>(
          "funnel_",
          FUNNELS_MAX,
          SiteItemKind.unique(SavedFunnel::name),
          new SavedFunnelTable(),
          new Activity<>(
              SavedFunnelKind::saved,
              (_, funnel) -> List.of(saved(funnel)),
              funnel -> entry("Deleted the funnel “%s”.", funnel)));

  private SavedFunnelKind() {}

  private static AuditEntry saved(SavedFunnel funnel) {
    return entry("Saved the funnel “%s”.", funnel);
  }

  private static AuditEntry entry(String sentence, SavedFunnel funnel) {
    return new AuditEntry(AuditEntry.Kind.FUNNEL, sentence.formatted(funnel.name()));
  }
}
