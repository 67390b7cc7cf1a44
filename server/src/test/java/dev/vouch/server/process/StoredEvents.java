package dev.vouch.server.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The content and reports of a server's warehouse. Events are read from its file, since a hundred
 * thousand take minutes over the API, and kept as digests, since there can be a million.
 *
 * @param byNumber every event by the number it was sent with: its id and a digest of its row
 * @param pings every identification in full
 * @param reports the responses of the reports
 */
record StoredEvents(Map<Integer, List<String>> byNumber, Set<String> pings, List<String> reports) {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final List<String> REPORTS =
      List.of(
          "events?limit=1000",
          "reports/summary",
          "reports/coverage",
          "reports/successes",
          "reports/breakdown?by=source",
          "reports/breakdown?by=source&credit=first",
          "reports/breakdown?by=page_path",
          "reports/breakdown?by=browser");

  private static final String EVENTS =
      """
      SELECT
        CAST(regexp_extract(properties, '"number":"n:(\\d+)"', 1) AS INTEGER),
        event_id || ' ' || md5(event::VARCHAR)
      FROM event
      """;
  private static final String PINGS = "SELECT position, ping::VARCHAR FROM ping";

  /**
   * Waits until an event and so all before it are stored, reads the reports, and stops the server
   * to read its file.
   *
   * @param last the newest event's id
   */
  static StoredEvents awaitAndRead(String last, ServerProcess server, String site)
      throws SQLException {
    await(last, server, site);
    List<String> reports =
        REPORTS.stream().map(report -> server.request("GET", path(site, report), "")).toList();
    server.stop();
    return read(server.data().resolve("warehouse.duckdb"), reports);
  }

  /**
   * Waits the same way, and reads only the events, over the API: for a file that is out of reach.
   */
  static StoredEvents awaitAndReadOverApi(String last, ServerProcess server, String site) {
    await(last, server, site);
    Map<Integer, List<String>> byNumber = new HashMap<>();
    String cursor = "";
    do {
      JsonObject page =
          new JsonObject(server.request("GET", path(site, "events?limit=1000" + cursor), ""));
      for (Object event : page.getJsonArray("events")) {
        JsonObject json = (JsonObject) event;
        byNumber
            .computeIfAbsent(
                json.getJsonObject("properties").getInteger("number"), number -> new ArrayList<>(1))
            .add(json.encode());
      }
      cursor = "&before=" + page.getString("before");
    } while (!cursor.endsWith("null"));
    return new StoredEvents(byNumber, Set.of(), List.of());
  }

  /** Waits until an event and so all before it are stored. */
  static void await(String last, ServerProcess server, String site) {
    Instant deadline = Instant.now().plus(TIMEOUT);
    while (!newest(server, site).equals(last)) {
      if (Instant.now().isAfter(deadline)) {
        throw new AssertionError("the warehouse does not advance:\n" + server.printed());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private static StoredEvents read(Path warehouse, List<String> reports) throws SQLException {
    Map<Integer, List<String>> byNumber = new HashMap<>();
    Set<String> pings = new HashSet<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + warehouse);
        Statement statement = connection.createStatement()) {
      try (ResultSet events = statement.executeQuery(EVENTS)) {
        while (events.next()) {
          int read = events.getInt(1);
          if (read < Ledger.ON_OTHER_SITES) {
            byNumber.computeIfAbsent(read, number -> new ArrayList<>(1)).add(events.getString(2));
          }
        }
      }
      try (ResultSet identifications = statement.executeQuery(PINGS)) {
        while (identifications.next()) {
          pings.add(identifications.getString(2));
        }
      }
    }
    return new StoredEvents(byNumber, pings, reports);
  }

  private static String newest(ServerProcess server, String site) {
    JsonArray events =
        new JsonObject(server.request("GET", path(site, "events?limit=1"), ""))
            .getJsonArray("events");
    return events.isEmpty() ? "" : events.getJsonObject(0).getString("event_id");
  }

  private static String path(String site, String report) {
    return "/api/sites/" + site + "/" + report;
  }

  /** How many copies of the event are stored. */
  int copiesOf(int number) {
    return byNumber.getOrDefault(number, List.of()).size();
  }

  /** Whether the event is stored exactly once, under this id unless that is empty. */
  boolean hasOnce(int number, String eventId) {
    List<String> copies = byNumber.getOrDefault(number, List.of());
    return copies.size() == 1 && copies.getFirst().contains(eventId);
  }

  /** The numbers of the events that differ from the other's. */
  Set<Integer> differencesFrom(StoredEvents other) {
    Set<Integer> numbers = new HashSet<>(byNumber.keySet());
    numbers.addAll(other.byNumber.keySet());
    numbers.removeIf(number -> Objects.equals(byNumber.get(number), other.byNumber.get(number)));
    return numbers;
  }
}
