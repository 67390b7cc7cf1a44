package dev.vouch.app.process;

import dev.vouch.embedded.segment.EventRow;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content and reports of a server's warehouse. Events are read from its file, since a hundred
 * thousand take minutes over the API, and kept as digests, since there can be a million.
 *
 * @param byNumber every event by the number it was sent with: its id and a digest of its row
 * @param reports the responses of the reports, without their {@code as_of}
 */
record StoredEvents(Map<Integer, List<String>> byNumber, List<String> reports) {
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

  private static final Pattern NUMBER = Pattern.compile("\"number\":\"n:(\\d+)\"");

  /**
   * Waits until an event and so all before it are stored, reads the reports, and stops the server
   * to read its file.
   *
   * @param last the newest event's id
   */
  static StoredEvents awaitAndRead(String last, ServerProcess server, String site) {
    await(last, server, site);
    server.stop();
    server.restart();
    List<String> reports =
        REPORTS.stream()
            .map(report -> server.request("GET", path(site, report), ""))
            .map(StoredEvents::withoutMoment)
            .toList();
    server.stop();
    return read(server.data(), reports);
  }

  /**
   * Waits the same way and until the credit of all these events is reported, and reads only the
   * events, over the API: for a file that is out of reach.
   */
  static StoredEvents awaitAndReadOverApi(String last, ServerProcess server, String site) {
    await(last, server, site);
    server.await("credit is reported", () -> isCredited(server, site));
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
    return new StoredEvents(byNumber, List.of());
  }

  /** Waits until an event and so all before it are stored. */
  static void await(String last, ServerProcess server, String site) {
    server.await("last event is stored", () -> newest(server, site).equals(last));
  }

  private static StoredEvents read(Path data, List<String> reports) {
    Map<Integer, List<String>> byNumber = new HashMap<>();
    for (EventRow row : StoredRows.of(data)) {
      Matcher number = NUMBER.matcher(row.properties());
      if (number.find() && Integer.parseInt(number.group(1)) < Ledger.ON_OTHER_SITES) {
        byNumber
            .computeIfAbsent(Integer.parseInt(number.group(1)), _ -> new ArrayList<>(1))
            .add(row.id().value() + " " + digest(row));
      }
    }
    return new StoredEvents(byNumber, reports);
  }

  private static UUID digest(EventRow row) {
    return UUID.nameUUIDFromBytes(row.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String newest(ServerProcess server, String site) {
    JsonArray events = newestOnly(server, site).getJsonArray("events");
    return events.isEmpty() ? "" : events.getJsonObject(0).getString("event_id");
  }

  private static boolean isCredited(ServerProcess server, String site) {
    JsonObject page = newestOnly(server, site);
    Instant receivedAt = page.getJsonArray("events").getJsonObject(0).getInstant("received_at");
    return !page.getInstant("as_of").isBefore(receivedAt);
  }

  private static JsonObject newestOnly(ServerProcess server, String site) {
    return new JsonObject(server.request("GET", path(site, "events?limit=1"), ""));
  }

  /** Leaves out as of when a report is. */
  private static String withoutMoment(String report) {
    JsonObject content = new JsonObject(report);
    content.remove("as_of");
    return content.encode();
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
