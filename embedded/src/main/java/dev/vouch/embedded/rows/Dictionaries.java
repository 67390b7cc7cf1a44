package dev.vouch.embedded.rows;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The ids of pages, clients and touches. Pages and touches are of one site, so that they are
 * deleted with it. For one thread.
 */
final class Dictionaries {
  private static final int PAGES = 50_000;
  private static final int CLIENTS = 20_000;
  private static final int TOUCHES = 50_000;

  private static final List<String> UNUSED =
      List.of(
          """
          DELETE FROM page WHERE site = :site
            AND id NOT IN (SELECT page FROM event WHERE site = :site)
          """,
          """
          DELETE FROM touch WHERE site = :site
            AND id NOT IN (
              SELECT last_touch FROM event WHERE site = :site AND last_touch IS NOT NULL
              UNION ALL
              SELECT first_touch FROM event WHERE site = :site AND first_touch IS NOT NULL
              UNION ALL
              SELECT unnest(touches).touch FROM event WHERE site = :site AND touches IS NOT NULL)
          """);

  private final DuckDBConnection connection;
  private final RecentIds<Page> pages;
  private final RecentIds<Client> clients;
  private final RecentIds<SiteTouch> touches;

  private record Page(SiteId site, String path) {}

  private record SiteTouch(SiteId site, Touch touch) {}

  Dictionaries(DuckDBConnection connection) throws SQLException {
    this.connection = connection;
    this.pages = new RecentIds<>(PAGES, lastId("page"));
    this.clients = new RecentIds<>(CLIENTS, lastId("client"));
    this.touches = new RecentIds<>(TOUCHES, lastId("touch"));
  }

  private int lastId(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT coalesce(max(id), 0) FROM " + table)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Deletes a site's entries that no row refers to. */
  void deleteUnused(SiteId site) throws SQLException {
    for (String sql : UNUSED) {
      Sql.of(sql, Map.of("site", site.value())).run(connection);
    }
    pages.clear();
    touches.clear();
  }

  Writer writer() throws SQLException {
    return new Writer();
  }

  /** Appends new entries, which are visible to the transaction after {@link #close}. */
  final class Writer implements AutoCloseable {
    private final DuckDBAppender newPages = connection.createAppender("page");
    private final DuckDBAppender newClients = connection.createAppender("client");
    private final DuckDBAppender newTouches = connection.createAppender("touch");

    private Writer() throws SQLException {}

    int page(SiteId site, String path) throws SQLException {
      Page page = new Page(site, path);
      OptionalInt known = pages.find(page);
      if (known.isPresent()) {
        return known.getAsInt();
      }
      int id = pages.add(page);
      newPages.beginRow();
      newPages.append(id);
      newPages.append(site.value());
      newPages.append(path);
      newPages.endRow();
      return id;
    }

    int client(Client client) throws SQLException {
      OptionalInt known = clients.find(client);
      if (known.isPresent()) {
        return known.getAsInt();
      }
      int id = clients.add(client);
      newClients.beginRow();
      newClients.append(id);
      Cells.text(newClients, client.country());
      Cells.text(newClients, client.device().map(Client.Device::wireName));
      Cells.text(newClients, client.browser());
      Cells.text(newClients, client.os());
      newClients.endRow();
      return id;
    }

    OptionalInt touch(SiteId site, Optional<Touch> touch) throws SQLException {
      return touch.isPresent() ? OptionalInt.of(touch(site, touch.get())) : OptionalInt.empty();
    }

    int touch(SiteId site, Touch touch) throws SQLException {
      SiteTouch ofSite = new SiteTouch(site, touch);
      OptionalInt known = touches.find(ofSite);
      if (known.isPresent()) {
        return known.getAsInt();
      }
      int id = touches.add(ofSite);
      newTouches.beginRow();
      newTouches.append(id);
      newTouches.append(site.value());
      newTouches.append(touch.channel().wireName());
      newTouches.append(touch.source());
      Cells.text(newTouches, touch.medium());
      Cells.text(newTouches, touch.campaign());
      Cells.text(newTouches, touch.term());
      Cells.text(newTouches, touch.content());
      Cells.text(newTouches, touch.clickId());
      Cells.text(newTouches, touch.referrer());
      newTouches.endRow();
      return id;
    }

    @Override
    public void close() throws SQLException {
      try (newPages;
          newClients;
          newTouches) {
        newPages.flush();
        newClients.flush();
        newTouches.flush();
      }
    }
  }
}
