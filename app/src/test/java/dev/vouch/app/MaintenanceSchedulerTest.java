package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.MaintenanceScheduler.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Periodic tasks that fail. */
class MaintenanceSchedulerTest {
  @ParameterizedTest
  @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class})
  void failedTask_runsAgain_andOthersRun(Class<? extends Throwable> failure) throws Exception {
    List<String> runs = new ArrayList<>();
    Throwable thrown = failure.getConstructor(String.class).newInstance("expected by a test");
    Task failing =
        new Task(
            "fail",
            () -> {
              runs.add("failing");
              throwUnchecked(thrown);
            });
    try (MaintenanceScheduler scheduler =
        new MaintenanceScheduler(List.of(failing, new Task("work", () -> runs.add("working"))))) {
      scheduler.runNow();
      scheduler.runNow();
    }
    assertThat(runs).containsExactly("failing", "working", "failing", "working");
  }

  @Test
  void taskOfTheLeader_isPerformedByTheLeaderOnly() {
    AtomicBoolean isLeader = new AtomicBoolean();
    List<String> runs = new ArrayList<>();
    Task everywhere = new Task("flush", () -> runs.add("flushed"));
    Task once = new Task("expire", () -> runs.add("expired")).ofLeader(isLeader::get);
    try (MaintenanceScheduler scheduler = new MaintenanceScheduler(List.of(everywhere, once))) {
      scheduler.runNow();
      assertThat(runs).containsExactly("flushed");

      isLeader.set(true);
      scheduler.runNow();
      assertThat(runs).containsExactly("flushed", "flushed", "expired");
    }
  }

  private static void throwUnchecked(Throwable failure) {
    switch (failure) {
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      default -> throw new AssertionError(failure);
    }
  }
}
