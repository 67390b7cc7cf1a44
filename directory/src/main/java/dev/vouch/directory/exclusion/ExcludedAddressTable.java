package dev.vouch.directory.exclusion;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.ExcludedAddressHash;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for excluded addresses. */
final class ExcludedAddressTable {
  private static final String INSERT =
      """
      INSERT INTO excluded_addresses (address_id, site_id, name, address_hash, created_at_us)
      VALUES (:id, :site, :name, :hash.value, :createdAt)
      """;

  private static final String ALL =
      "SELECT address_id, site_id, name, address_hash, created_at_us FROM excluded_addresses";

  private ExcludedAddressTable() {}

  static List<ExcludedAddress> all(Handle handle) {
    return handle.createQuery(ALL).map(ExcludedAddressTable::read).list();
  }

  static void insert(Handle handle, ExcludedAddress address) {
    handle.createUpdate(INSERT).bindMethods(address).execute();
  }

  static void delete(Handle handle, String id) {
    handle
        .createUpdate("DELETE FROM excluded_addresses WHERE address_id = :id")
        .bind("id", id)
        .execute();
  }

  private static ExcludedAddress read(RowView row) {
    return new ExcludedAddress(
        row.getColumn("address_id", String.class),
        row.getColumn("site_id", SiteId.class),
        row.getColumn("name", String.class),
        new ExcludedAddressHash(row.getColumn("address_hash", Long.class)),
        row.getColumn("created_at_us", Instant.class));
  }
}
