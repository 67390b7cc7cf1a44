package dev.vouch.app.process;

import static dev.vouch.contract.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.reports.imports.ZipFiles;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/TESTING.md: ten uploads at once to a server with the heap of {@code VOUCH_MEMORY=512m}
 * neither end it nor keep backends from their answers.
 */
@Tag("prove")
class UploadAttackTest {
  private static final int UPLOADS = 10;
  private static final int LARGEST_BYTES = 4 * 1024 * 1024;

  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private final HttpClient http = HttpClient.newHttpClient();
  private ServerProcess server;
  private Load load;

  @BeforeEach
  void start() {
    server =
        new ServerProcess(
            directory.resolve("data"),
            directory.resolve("server.out"),
            Map.of("VOUCH_MEMORY", "512m"),
            List.of(),
            List.of(
                "-Xmx115m", "-XX:MaxDirectMemorySize=115m", "-Dio.netty.maxDirectMemory=30146560"));
    load = Load.onNewSite(server, ledger);
  }

  @AfterEach
  void stop() {
    assertThat(server.printed()).doesNotContain("OutOfMemoryError");
    http.close();
    server.close();
  }

  @Test
  void filesOfTwoByteLines_areRefused() throws Exception {
    byte[] file = "x\n".repeat(LARGEST_BYTES / 2).getBytes(UTF_8);

    assertThat(upload("text/csv", _ -> file)).isSubsetOf(400, 503);
    assertThat(retriedPost("text/csv", file, 0)).isEqualTo(400);
  }

  @Test
  void filesWithTheMostTotals_areImportedInTurn() throws Exception {
    assertThat(
            upload(
                "application/zip",
                upload -> ZipFiles.of(Map.of("totals.csv", totals(upload, 60_000)))))
        // 409 once the site has the most rows.
        .isSubsetOf(201, 409, 503)
        .contains(201);
    assertThat(
            retriedPost(
                "application/zip", ZipFiles.of(Map.of("totals.csv", totals(99, 250_000))), 99))
        .isIn(201, 409);
  }

  @Test
  void exportsWithMoreTotalsThanThereIsMemory_areRefused() throws Exception {
    StringBuilder events = new StringBuilder("session_id,created_at,url_path\n");
    for (int page = 0; page < 240_000; page++) {
      events.append(page).append(",2025-10-01 10:00:00,/%0200d\n".formatted(page));
    }
    byte[] zip =
        ZipFiles.of(Map.of("website_event.csv", events.substring(0, 31 << 20).getBytes(UTF_8)));

    assertThat(upload("application/zip", _ -> zip)).isSubsetOf(400, 503).contains(400);
  }

  /** Totals of days that no other upload has. */
  private static byte[] totals(int upload, int rows) {
    StringBuilder file = new StringBuilder("date,dimension,value,visitors\n");
    for (int row = 0; row < rows; row++) {
      file.append("20%02d-%02d-01,page_path,/".formatted(upload % 26, 1 + row % 12))
          .append(row)
          .append(",1\n");
    }
    return file.toString().getBytes(UTF_8);
  }

  /** Sends uploads at once, and events meanwhile; returns the statuses of the uploads. */
  private List<Integer> upload(String type, IntFunction<byte[]> files) throws Exception {
    List<Integer> statuses = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> uploads = new ArrayList<>();
      for (int upload = 0; upload < UPLOADS; upload++) {
        int number = upload;
        byte[] file = files.apply(number);
        uploads.add(threads.submit(() -> statusOrUnavailable(type, file, number)));
      }
      for (Future<Integer> upload : uploads) {
        load.sendLast();
        statuses.add(upload.get());
      }
    }
    System.out.println("uploads at once: " + statuses);
    return statuses;
  }

  /**
   * Sends an upload again until the server has memory for it: connections that it is closing hold
   * theirs until they are closed. Returns the status.
   */
  private int retriedPost(String type, byte[] file, int number) {
    return await("server has memory for an upload")
        .until(() -> statusOrUnavailable(type, file, number), status -> status != 503);
  }

  /**
   * Sends an upload and returns its status; 503 if the connection was closed, as it is when a
   * refused body is not read, sometimes before the client has read the response.
   */
  private int statusOrUnavailable(String type, byte[] file, int number) {
    try {
      return post(type, file, number);
    } catch (IOException _) {
      return 503;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private int post(String type, byte[] file, int number) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                server.uri("/api/sites/%s/imports?name=import%d".formatted(load.site(), number)))
            .header("Authorization", "Bearer " + ServerProcess.ADMIN_TOKEN)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(file))
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }
}
