package dev.vouch.server.cli;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.client.VouchClient;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.server.csv.CsvContent;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The site of a server that an import is for.
 *
 * @param id percent-encoded
 */
record ImportedSite(VouchClient client, String token, String id) {
  /** Returns the site's settings. */
  Site read() {
    JsonObject site =
        new JsonObject(client.send("GET", path(), headers("application/json"), "").body());
    return new Site(
        SiteId.parse(site.getString("site_id")).orElseThrow(),
        site.getString("name"),
        texts(site.getJsonArray("domains")),
        ZoneId.of(site.getString("timezone")),
        texts(site.getJsonArray("ignored_referrers")),
        site.getBoolean("identify_proof_required"));
  }

  /**
   * Imports a CSV file of totals and returns the import as JSON. It is sent as a zip file.
   *
   * @param name percent-encoded
   */
  String post(CsvContent csv, String name) throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream entries = new ZipOutputStream(zip);
        Reader text = csv.open()) {
      entries.putNextEntry(new ZipEntry("totals.csv"));
      Writer writer = new OutputStreamWriter(entries, StandardCharsets.UTF_8);
      text.transferTo(writer);
      writer.flush();
    }
    return client
        .send(
            "POST",
            path() + "/imports?name=" + name,
            headers("application/zip"),
            BodyPublishers.ofByteArray(zip.toByteArray()))
        .body();
  }

  private String path() {
    return "/api/sites/" + id;
  }

  private Map<String, String> headers(String type) {
    return Map.of("Authorization", "Bearer " + token, "Content-Type", type);
  }

  private static Set<String> texts(JsonArray values) {
    return values.stream().map(String.class::cast).collect(toUnmodifiableSet());
  }

  @Override
  public String toString() {
    return "ImportedSite[%s]".formatted(id);
  }
}
