package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.CanonicalAnswers;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The warehouses of two random histories, written by the version that computed credit when it was
 * read, each with the events that it reported: some days are closed, some are open.
 */
class FormerWarehouseTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"former-12", "former-14"})
  void formerWarehouse_reportsTheSameEvents(String name) throws IOException {
    unpack(name);
    List<String> expected = lines(name);
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(report(warehouse, expected)).isEqualTo(expected);
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .contains("warehouse.duckdb", "state")
          .noneMatch(file -> file.contains("former"));
    }
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(report(warehouse, expected)).isEqualTo(expected);
    }
  }

  @Test
  void copy_isMadeInParts_andReportsWait() throws IOException {
    unpack("former-12");
    List<String> expected = lines("former-12");
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(warehouse.recover()).isFalse();
      assertThat(warehouse.failure())
          .hasValueSatisfying(
              why -> assertThat(why).contains("of the warehouse of a former version is copied"));
      assertThatThrownBy(() -> events(warehouse, Facts.SITE))
          .isInstanceOf(WarehouseRestoringException.class);

      assertThat(report(Facts.restored(warehouse), expected)).isEqualTo(expected);
    }
  }

  @Test
  void stoppedCopy_isBegunAgain() throws IOException {
    unpack("former-12");
    List<String> expected = lines("former-12");
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(warehouse.recover()).isFalse();
    }
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(report(warehouse, expected)).isEqualTo(expected);
    }
  }

  @Test
  void copyWithOtherEvents_keepsTheFormerFile_andIsNotRepeated() throws Exception {
    unpack("former-12");
    // An event that is stored twice is copied once.
    try (Connection former =
            DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"));
        Statement statement = former.createStatement()) {
      statement.execute(
          "INSERT INTO event SELECT * REPLACE (position + 100000 AS position) FROM event"
              + " ORDER BY received_at DESC LIMIT 1");
    }
    try (DuckDbWarehouse warehouse = open()) {
      assertThatThrownBy(() -> Facts.restored(warehouse)).hasMessageContaining("has other events");
      assertThat(directory.resolve("warehouse-former.duckdb")).exists();
      assertThat(warehouse.failure())
          .hasValueSatisfying(why -> assertThat(why).contains("has other events"));

      Files.delete(directory.resolve("warehouse-former.duckdb"));
      assertThatThrownBy(warehouse::recover).hasMessageContaining("has other events");
    }
  }

  @Test
  void interruptedCopy_isBegunAgain() throws IOException {
    List<String> expected = lines("former-12");
    unpack("former-12");
    Files.move(directory.resolve("warehouse.duckdb"), directory.resolve("warehouse-former.duckdb"));
    Files.writeString(directory.resolve("warehouse.duckdb"), "half a file");
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(report(warehouse, expected)).isEqualTo(expected);
    }
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(
        directory, DuckDbSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  private static List<String> report(DuckDbWarehouse warehouse, List<String> expected) {
    List<String> report = new ArrayList<>();
    report.add("next " + warehouse.next(0));
    expected.stream()
        .skip(1)
        .map(line -> new SiteId(Long.parseLong(line.substring(0, line.indexOf(' ')))))
        .distinct()
        .forEach(
            site ->
                events(warehouse, site)
                    .forEach(event -> report.add(site.value() + " " + asReportedThen(event))));
    return report;
  }

  /** The version of then knew neither the touches of successes nor orders. */
  private static String asReportedThen(CreditedEvent event) {
    return event
        .toString()
        .replaceFirst(", touches=Optional.*$", "]")
        .replaceFirst(", orderRole=Optional.empty", "");
  }

  private static List<CreditedEvent> events(DuckDbWarehouse warehouse, SiteId site) {
    return CanonicalAnswers.of(
        warehouse.answer(new EventsQuestion(site, 1000, Optional.empty())).events());
  }

  private void unpack(String name) throws IOException {
    try (InputStream packed = new GZIPInputStream(resource(name + ".duckdb.gz"))) {
      Files.copy(packed, directory.resolve("warehouse.duckdb"));
    }
  }

  /** The version that wrote them had another name for the time of an event. */
  private static List<String> lines(String name) throws IOException {
    try (InputStream text = resource(name + ".txt")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.replace(", receivedAt=", ", at="))
          .toList();
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(FormerWarehouseTest.class.getResourceAsStream(name));
  }
}
