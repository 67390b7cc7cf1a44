package dev.vouch.http.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.PublishedFile;
import dev.vouch.http.resource.Resource;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /vouch.js} and the related files. */
class SdkEndpointTest {
  private static final int COMPRESSED_BYTES_MAX = 2048;
  private static final String RESOURCES = "dev/vouch/http/browser/";

  /** Stands for the script of an earlier release. */
  private static final String EARLIER = "/vouch-43ac1d57d7158af2.js";

  private final BrowserServer server = BrowserServer.start();
  private final BrowserClient browser = new BrowserClient(server.port());

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void script_isCachedForAnHourAndRevalidated_andOpenToEveryOrigin() {
    HttpResponse<String> script = browser.send("GET", "/vouch.js", "");
    assertThat(script.statusCode()).isEqualTo(200);
    assertThat(script.body()).contains("window.vouch");
    assertThat(script.headers().firstValue("Content-Type"))
        .contains("text/javascript; charset=utf-8");
    assertThat(script.headers().firstValue("Cache-Control")).contains("public, max-age=3600");
    assertThat(script.headers().firstValue("Access-Control-Allow-Origin")).contains("*");

    String entityTag = script.headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> again =
        browser.with("If-None-Match", entityTag).send("GET", "/vouch.js", "");
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(again.headers().firstValue("ETag")).contains(entityTag);
  }

  @Test
  void script_isAtMostTwoKibibytesCompressed() {
    byte[] script = Resource.bytes(SdkEndpoint.class, "vouch.js");
    assertThat(new PublishedFile(script, PublishedFile.JAVASCRIPT).compressedBytes())
        .isLessThanOrEqualTo(COMPRESSED_BYTES_MAX);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br, GZIP;q=0.5", "gzip, deflate", "br,gzip ; q=1"})
  void script_isCompressed_ifTheClientAcceptsGzip(String accepted) {
    HttpResponse<String> script =
        browser.with("Accept-Encoding", accepted).send("GET", "/vouch.js", "");
    assertThat(script.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(script.headers().firstValue("Vary")).contains("accept-encoding");
    assertThat(script.headers().firstValueAsLong("Content-Length").orElseThrow())
        .isLessThanOrEqualTo(COMPRESSED_BYTES_MAX);
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip;q=0", "br", "x-gzip", "br, gzip;q=0.00, identity"})
  void script_isUncompressed_ifTheClientDoesNotAcceptGzip(String accepted) {
    HttpResponse<String> script =
        browser.with("Accept-Encoding", accepted).send("GET", "/vouch.js", "");
    assertThat(script.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(script.body()).contains("window.vouch");
  }

  @Test
  void frozenScript_hasTheSameContent_andIsImmutable() {
    JsonObject description = new JsonObject(browser.send("GET", "/vouch.json", "").body());
    HttpResponse<String> frozen = browser.send("GET", description.getString("path"), "");
    assertThat(frozen.body()).isEqualTo(browser.send("GET", "/vouch.js", "").body());
    assertThat(frozen.headers().firstValue("Cache-Control"))
        .contains("public, max-age=31536000, immutable");
    assertThat(frozen.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(description.getString("integrity"))
        .isEqualTo(published(frozen.body().getBytes(UTF_8)).integrity());
  }

  @Test
  void scriptOfAnEarlierRelease_isServedUnchanged() {
    HttpResponse<String> earlier = browser.send("GET", EARLIER, "");
    assertThat(earlier.statusCode()).isEqualTo(200);
    assertThat(EARLIER)
        .isEqualTo("/vouch-" + published(earlier.body().getBytes(UTF_8)).contentName() + ".js");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/vouch-0000000000000000.js", "/vouch-1.js", "/vouch-..%2Fvouch.js"})
  void unknownScript_is404(String path) {
    assertThat(browser.send("GET", path, "").statusCode()).isEqualTo(404);
  }

  @Test
  void everyFrozenFile_isNamedAfterItsContent() throws IOException {
    for (String resources : List.of("../http/src/main/resources", "src/test/resources")) {
      try (Stream<Path> files = Files.list(Path.of(resources, RESOURCES, "frozen"))) {
        assertThat(files)
            .isNotEmpty()
            .allSatisfy(
                file ->
                    assertThat(file.getFileName().toString())
                        .isEqualTo(
                            "vouch-" + published(Files.readAllBytes(file)).contentName() + ".js"));
      }
    }
  }

  @Test
  void typeDefinitions_areServed() {
    HttpResponse<String> types = browser.send("GET", "/vouch.d.ts", "");
    assertThat(types.statusCode()).isEqualTo(200);
    assertThat(types.body()).contains("interface Vouch {");
  }

  private static PublishedFile published(byte[] content) {
    return new PublishedFile(content, PublishedFile.JAVASCRIPT);
  }
}
