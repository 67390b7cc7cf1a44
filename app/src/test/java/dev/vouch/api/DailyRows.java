package dev.vouch.api;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A site of a management API, and its resource whose rows belong to days. */
final class DailyRows implements AutoCloseable {
  private final Path folder;
  private final String resource;
  private final String field;
  private ManagementFixture fixture;
  private final String site;

  /**
   * Starts the API with a site.
   *
   * @param resource the end of the path, such as {@code /costs}
   * @param field the field of requests that has the rows
   */
  DailyRows(Path folder, String resource, String field) {
    this.folder = folder;
    this.resource = resource;
    this.field = field;
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
  }

  ManagementFixture fixture() {
    return fixture;
  }

  /** The path of the site. */
  String site() {
    return site;
  }

  /** Saves rows. */
  Reply put(String... rows) {
    return fixture.send(
        "PUT", site + resource, "{\"%s\":[%s]}".formatted(field, String.join(",", rows)));
  }

  /** Lists rows with query parameters. */
  Reply get(String parameters) {
    return fixture.get(site + resource + parameters);
  }

  /** Deletes rows with query parameters. */
  Reply delete(String parameters) {
    return fixture.send("DELETE", site + resource + parameters, "");
  }

  /** Each object with the values of these fields, separated by spaces. */
  static List<String> texts(JsonArray objects, String... fields) {
    return objects.stream()
        .map(JsonObject.class::cast)
        .map(
            object ->
                Arrays.stream(fields)
                    .map(field -> String.valueOf(object.getValue(field)))
                    .collect(Collectors.joining(" ")))
        .toList();
  }

  /** The text of the newest entry of the activity log. */
  String newestActivity() {
    AuditRecord newest =
        fixture
            .directory()
            .audit()
            .page(ManagementFixture.siteId(site), Optional.empty(), OptionalLong.empty(), 1)
            .entries()
            .getFirst();
    return newest.details();
  }

  void restart() {
    fixture.close();
    fixture = new ManagementFixture(folder);
  }

  @Override
  public void close() {
    fixture.close();
  }
}
