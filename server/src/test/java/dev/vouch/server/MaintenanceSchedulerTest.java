package dev.vouch.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.MaintenanceScheduler.Task;
import java.util.ArrayList;
import java.util.List;
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

  private static void throwUnchecked(Throwable failure) {
    switch (failure) {
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      default -> throw new AssertionError(failure);
    }
  }
}
