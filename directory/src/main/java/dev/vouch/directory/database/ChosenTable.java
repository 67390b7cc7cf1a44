package dev.vouch.directory.database;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * A table of the enum constants that sites have chosen: one row per site and constant.
 *
 * @param column the column of the constant's wire name
 */
public record ChosenTable<E extends Enum<E> & WireNamed>(
    String name, String column, Class<E> type) {
  private record Chosen<E>(SiteId site, E constant) {}

  /**
   * Returns the chosen constants by site. Sites that have chosen none are absent; constants that a
   * newer version has added are ignored.
   */
  public Map<SiteId, Set<E>> all(Handle handle) {
    return handle
        .createQuery("SELECT site_id, %s FROM %s".formatted(column, name))
        .map(
            row ->
                WireNamed.parse(type, row.getColumn(column, String.class))
                    .map(
                        constant -> new Chosen<>(row.getColumn("site_id", SiteId.class), constant)))
        .stream()
        .flatMap(Optional::stream)
        .collect(groupingBy(Chosen::site, mapping(Chosen::constant, toUnmodifiableSet())));
  }

  /** Replaces the constants that a site has chosen. */
  public void put(Handle handle, SiteId site, Set<E> chosen) {
    handle
        .createUpdate("DELETE FROM %s WHERE site_id = :site".formatted(name))
        .bind("site", site)
        .execute();
    for (E constant : chosen) {
      handle
          .createUpdate(
              "INSERT INTO %s (site_id, %s) VALUES (:site, :constant)".formatted(name, column))
          .bind("site", site)
          .bind("constant", constant.wireName())
          .execute();
    }
  }
}
