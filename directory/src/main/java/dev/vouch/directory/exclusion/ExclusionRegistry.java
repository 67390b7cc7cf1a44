package dev.vouch.directory.exclusion;

import dev.vouch.core.ingest.VisitExclusions;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.ExcludedAddressHash;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.util.List;
import java.util.Optional;

/**
 * The registry of excluded addresses. It also answers whether a site honours privacy signals.
 *
 * @param addresses the excluded addresses
 */
public record ExclusionRegistry(SiteRegistry sites, SiteItems<ExcludedAddress> addresses)
    implements VisitExclusions {
  /** The maximum number of excluded addresses per site. */
  public static final int ADDRESSES_MAX = 100;

  /** Excluded addresses as a kind of items. */
  public static final SiteItemKind<ExcludedAddress> KIND =
      new SiteItemKind<>(
          "address_",
          ADDRESSES_MAX,
          SiteItemKind.unique(ExcludedAddress::hash),
          new ColumnTable<>(
              "excluded_addresses",
              "address_id",
              List.of(
                  new ValueColumn<>("name", ExcludedAddress::name),
                  new ValueColumn<>("address_hash", address -> address.hash().value())),
              row ->
                  new ExcludedAddress(
                      row.getColumn("name", String.class),
                      new ExcludedAddressHash(row.getColumn("address_hash", Long.class)))),
          Activity.ofUnchanging(
              address -> entry("Excluded the address “%s”.", address),
              address -> entry("No longer excludes the address “%s”.", address)));

  private static AuditEntry entry(String sentence, ExcludedAddress address) {
    return new AuditEntry(AuditEntry.Kind.SITE, sentence.formatted(address.name()));
  }

  @Override
  public boolean honoursPrivacySignals(SiteId site) {
    return sites.registered(site).filter(RegisteredSite::privacySignalsHonoured).isPresent();
  }

  @Override
  public boolean excludesAddress(SiteId site, IpAddress address) {
    List<SiteItem<ExcludedAddress>> excluded = addresses.list(site);
    // Hash the address only if the site has excluded addresses.
    return !excluded.isEmpty()
        && hash(site, address)
            .filter(hash -> excluded.stream().anyMatch(it -> it.value().hash().equals(hash)))
            .isPresent();
  }

  /** Excludes an address; stores only its hash. */
  public SaveResult<ExcludedAddress> exclude(SiteId site, String name, IpAddress address) {
    return hash(site, address)
        .map(hash -> addresses.create(site, new ExcludedAddress(name, hash)))
        .orElseGet(SaveResult.NotFound::new);
  }

  private Optional<ExcludedAddressHash> hash(SiteId site, IpAddress address) {
    return sites.of(site).map(secrets -> ExcludedAddressHash.of(secrets, address));
  }

  /**
   * An address whose browsers a site does not record; only its hash is stored.
   *
   * @param name the text by which owners recognise the address, such as "Office"
   */
  public record ExcludedAddress(String name, ExcludedAddressHash hash) {}
}
