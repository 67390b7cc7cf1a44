package dev.vouch.contract;

import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Base class of the suites of handwritten stories: one shared warehouse, with a separate site for
 * each story.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WarehouseSuite {
  /** The first instant of an even-numbered period, in which the visitor hash is new. */
  static final Instant EVEN_PERIOD = Instant.parse("2026-05-07T00:00:00Z");

  /** A time without a salt change in the 4 days around it. */
  static final Instant NOW = EVEN_PERIOD.plus(Duration.ofDays(5)).plus(Duration.ofHours(12));

  static final Duration MICROSECOND = Duration.ofNanos(1000);
  static final Duration SECOND = Duration.ofSeconds(1);
  static final Duration MINUTE = Duration.ofMinutes(1);
  static final Duration HOUR = Duration.ofHours(1);
  static final Duration DAY = Duration.ofDays(1);
  static final Duration WINDOW = Duration.ofDays(14);

  private @Nullable Warehouse shared;

  /** The story of this test. */
  ContractStory story;

  /** Opens the engine's warehouse in a directory, empty or left by an earlier one. */
  abstract Warehouse open(Path directory);

  @BeforeAll
  void openWarehouse(@TempDir Path directory) {
    shared = open(directory);
  }

  @BeforeEach
  void beginStory() {
    story = anotherStory();
  }

  @AfterAll
  void closeWarehouse() {
    if (shared != null) {
      shared.close();
      shared = null;
    }
  }

  /** A story of another site. */
  ContractStory anotherStory() {
    return new ContractStory(warehouse());
  }

  Warehouse warehouse() {
    return Objects.requireNonNull(shared, "opened before all tests");
  }
}
