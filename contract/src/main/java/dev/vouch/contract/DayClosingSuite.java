package dev.vouch.contract;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Base class of the suites that close days. Closing affects every site, so each test opens its own
 * warehouse.
 */
abstract class DayClosingSuite extends WarehouseSuite {
  static final Instant DAY_START = Instant.parse("2026-05-12T00:00:00Z");
  static final Instant DAY_END = DAY_START.plus(DAY);
  static final Instant CLOSES = DAY_END.plus(WINDOW);

  /** Not annotated here: called after each test's own warehouse has been opened. */
  @Override
  void beginStory() {
    super.beginStory();
  }

  @BeforeEach
  void openOwnWarehouse(@TempDir Path directory) {
    closeWarehouse();
    openWarehouse(directory);
    beginStory();
  }

  @AfterEach
  void closeOwnWarehouse() {
    closeWarehouse();
  }
}
