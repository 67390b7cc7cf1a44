package dev.vouch.contract;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Set-up of the suites that close days: closing concerns every site, so each test has a warehouse.
 */
abstract class DayClosingSuite extends WarehouseSuite {
  static final Instant DAY_START = Instant.parse("2026-05-12T00:00:00Z");
  static final Instant DAY_END = DAY_START.plus(DAY);
  static final Instant CLOSES = DAY_END.plus(WINDOW);

  /** Not run by itself: a story begins once the test's own warehouse is open. */
  @Override
  void beginStory() {
    super.beginStory();
  }

  @BeforeEach
  void openAnother(@TempDir Path directory) {
    closeWarehouse();
    openWarehouse(directory);
    beginStory();
  }

  @AfterEach
  void closeIt() {
    closeWarehouse();
  }
}
