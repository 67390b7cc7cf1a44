package dev.vouch.app.cli;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.tools.client.VouchClient;
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
 * The site that receives an import, on a running server.
 *
 * @param id the percent-encoded site ID
 */
record ImportedSite(VouchClient client, String token, String id) {
  /** Reads the site's settings from the server. */
  Site read() {
    JsonObject site = new JsonObject(client.send("GET", path(), token, new JsonObject()));
    return new Site(
        SiteId.parse(site.getString("site_id")).orElseThrow(),
        site.getString("name"),
        texts(site.getJsonArray("domains")),
        ZoneId.of(site.getString("timezone")),
        texts(site.getJsonArray("ignored_referrers")),
        site.getBoolean("identify_proof_required"));
  }

  /**
   * Imports a CSV file of totals, sent as a zip file, and returns the import as JSON.
   *
   * @param name the percent-encoded name of the import
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
            Map.of("Authorization", "Bearer " + token, "Content-Type", "application/zip"),
            BodyPublishers.ofByteArray(zip.toByteArray()))
        .body();
  }

  private String path() {
    return "/api/sites/" + id;
  }

  private static Set<String> texts(JsonArray values) {
    return values.stream().map(String.class::cast).collect(toUnmodifiableSet());
  }

  @Override
  public String toString() {
    return "ImportedSite[%s]".formatted(id);
  }
}
