package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;

/**
 * Client of ClickHouse's HTTP interface. A response is complete before it is sent, so a query that
 * fails halfway is an error and never a truncated response; only {@link #open} streams.
 * Thread-safe.
 */
final class ClickHouseClient implements AutoCloseable {
  private static final Duration CONNECT_MAX = Duration.ofSeconds(5);

  /**
   * The settings of every request. They include SQL's standard handling of null, on which the SQL
   * of questions relies.
   */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("wait_end_of_query", "1"),
          Map.entry("cancel_http_readonly_queries_on_client_close", "1"),
          Map.entry("join_use_nulls", "1"),
          Map.entry("cast_keep_nullable", "1"),
          Map.entry("aggregate_functions_null_for_empty", "1"),
          Map.entry("prefer_column_name_to_alias", "1"),
          Map.entry("do_not_merge_across_partitions_select_final", "1"),
          Map.entry("mutations_sync", "2"),
          Map.entry("async_insert", "0"),
          Map.entry("session_timezone", "UTC"));

  private final ClickHouseSettings settings;
  private final Duration answerMax;
  private final HttpClient http;

  /**
   * @param answerMax the time after which a statement has failed
   * @throws ClickHouseConfigurationException if the trusted certificates cannot be used
   */
  ClickHouseClient(ClickHouseSettings settings, Duration answerMax) {
    this.settings = settings;
    this.answerMax = answerMax;
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_MAX);
    settings.certificates().map(TrustedCertificates::contextOf).ifPresent(builder::sslContext);
    http = builder.build();
  }

  /**
   * Opens a client for each shard.
   *
   * @throws ClickHouseConfigurationException if the trusted certificates of a shard cannot be used
   */
  static List<ClickHouseClient> all(List<ClickHouseSettings> shards, Duration answerMax) {
    List<ClickHouseClient> clients = new ArrayList<>();
    try {
      shards.forEach(shard -> clients.add(new ClickHouseClient(shard, answerMax)));
      return List.copyOf(clients);
    } catch (RuntimeException e) {
      clients.forEach(ClickHouseClient::close);
      throw e;
    }
  }

  String database() {
    return settings.database();
  }

  /** Returns the shard of the client's database. */
  Shard shard() {
    return settings.shard();
  }

  URI endpoint() {
    return settings.endpoint();
  }

  /** Creates the database if it does not exist. */
  void createDatabase() {
    byte[] _ = send("CREATE DATABASE IF NOT EXISTS " + settings.database(), Map.of());
  }

  /** Runs a statement for its effect. */
  void execute(String sql, Map<String, ?> parameters) {
    BoundSql bound = BoundSql.of(sql, parameters);
    byte[] _ = send(bound.text(), inDatabase(bound.arguments()));
  }

  /** Runs a statement that has no parameters for its effect. */
  void execute(String sql) {
    execute(sql, Map.of());
  }

  /** Runs a query. */
  List<Row> query(String sql, Map<String, ?> parameters) {
    BoundSql bound = BoundSql.of(sql, parameters);
    String text = bound.text() + "\nFORMAT TabSeparatedWithNamesAndTypes";
    try {
      return TabSeparatedRows.read(
          new ByteArrayInputStream(send(text, inDatabase(bound.arguments()))));
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /**
   * Starts a query and streams its response. A query that fails halfway ends the response early, so
   * the format must show whether it is complete. Closing the stream early cancels the query.
   *
   * @param sql a query that ends with its format
   * @param options settings of ClickHouse for the query
   */
  InputStream open(String sql, Map<String, ?> parameters, Map<String, String> options) {
    BoundSql bound = BoundSql.of(sql, parameters);
    Map<String, String> arguments = inDatabase(bound.arguments());
    arguments.put("wait_end_of_query", "0");
    arguments.putAll(options);
    return answer(
        request(BodyPublishers.ofString(bound.text()), arguments),
        _ -> new AnswerStream(answerMax));
  }

  /**
   * Inserts rows.
   *
   * @param sql an insert that ends with its format
   * @param rows in that format
   */
  void insert(String sql, Map<String, ?> parameters, byte[] rows) {
    BoundSql bound = BoundSql.of(sql, parameters);
    Map<String, String> arguments = inDatabase(bound.arguments());
    arguments.put("query", bound.text());
    byte[] _ = send(BodyPublishers.ofByteArray(rows), arguments);
  }

  private Map<String, String> inDatabase(Map<String, String> arguments) {
    Map<String, String> all = new LinkedHashMap<>(arguments);
    all.put("database", settings.database());
    return all;
  }

  private byte[] send(String sql, Map<String, String> arguments) {
    return send(BodyPublishers.ofString(sql), arguments);
  }

  private byte[] send(BodyPublisher body, Map<String, String> arguments) {
    return answer(request(body, arguments), BodyHandlers.ofByteArray());
  }

  private HttpRequest request(BodyPublisher body, Map<String, String> arguments) {
    Map<String, String> all = new LinkedHashMap<>(SETTINGS);
    all.putAll(arguments);
    HttpRequest.Builder request = HttpRequest.newBuilder(address(all)).POST(body);
    settings
        .credentials()
        .ifPresent(
            user ->
                request
                    .header("X-ClickHouse-User", user.user())
                    .header("X-ClickHouse-Key", user.password()));
    return request.build();
  }

  /** The body of a response: the requested content, or an error, which is always text. */
  private sealed interface Body<T> {
    record Answer<T>(T content) implements Body<T> {}

    record Refusal<T>(ClickHouseException reason) implements Body<T> {}
  }

  /** Limits the time of the whole response; a request's own timeout covers only the headers. */
  private <T> T answer(HttpRequest request, BodyHandler<T> handler) {
    CompletableFuture<HttpResponse<Body<T>>> pending = http.sendAsync(request, body(handler));
    try {
      return switch (pending.get(answerMax.toMillis(), TimeUnit.MILLISECONDS).body()) {
        case Body.Answer<T>(T content) -> content;
        case Body.Refusal<T>(ClickHouseException reason) -> throw reason;
      };
    } catch (ExecutionException | TimeoutException e) {
      throw unavailable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    } finally {
      boolean _ = pending.cancel(true); // Closes the connection of an incomplete response.
    }
  }

  private static <T> BodyHandler<Body<T>> body(BodyHandler<T> handler) {
    return response ->
        response.statusCode() == 200
            ? BodySubscribers.mapping(handler.apply(response), Body.Answer<T>::new)
            : BodySubscribers.mapping(
                BodySubscribers.ofString(StandardCharsets.UTF_8),
                text -> new Body.Refusal<T>(new ClickHouseException(code(response), text.strip())));
  }

  private static int code(ResponseInfo response) {
    return response
        .headers()
        .firstValue("X-ClickHouse-Exception-Code")
        .map(Integer::parseInt)
        .orElse(0);
  }

  private URI address(Map<String, String> arguments) {
    String query =
        arguments.entrySet().stream()
            .map(argument -> argument.getKey() + "=" + encoded(argument.getValue()))
            .collect(Collectors.joining("&"));
    return settings.endpoint().resolve("/?" + query);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private WarehouseUnavailableException unavailable(Exception e) {
    String problem =
        e.getCause() instanceof SSLException
            ? "the TLS connection to ClickHouse at %s fails: check that its certificate is valid"
                + " for this host and signed by an authority that is trusted (sslrootcert of"
                + " VOUCH_CLICKHOUSE_URL)"
            : "ClickHouse at %s does not answer";
    return new WarehouseUnavailableException(
        problem.formatted(settings.endpoint()), e, settings.shard().name());
  }

  /** Cancels running statements. */
  @Override
  public void close() {
    http.shutdownNow();
    http.close();
  }
}
