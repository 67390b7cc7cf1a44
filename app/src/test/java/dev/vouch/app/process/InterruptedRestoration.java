package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The restoration of deleted open days from the log, by a start. */
final class InterruptedRestoration implements InterruptedStep {
  private static final int EVENTS = 8;
  private static final Duration UNTIL_CLOSED = Duration.ofDays(16);

  private final QuietServer quiet;
  private StoredEvents before = new StoredEvents(Map.of(), List.of());

  InterruptedRestoration(QuietServer quiet) {
    this.quiet = quiet;
  }

  @Override
  public String files() {
    return "segments/*";
  }

  @Override
  public void prepare() throws Exception {
    quiet.load().sendEach(EVENTS);
    quiet.stored();
    quiet.server().stop();
    quiet.injector().moveClock(UNTIL_CLOSED);
    quiet.server().restart();
    before = quiet.stored();
    quiet.server().stop();
    StoredRows.loseOpenDays(quiet.server().data());
  }

  @Override
  public void begin() {
    quiet.server().tryRestart();
  }

  @Override
  public boolean isDone() {
    return quiet.server().isReady();
  }

  @Override
  public void verify() throws IOException {
    assertThat(isAny("", "warehouse-restoring")).as("restoration in progress").isFalse();
    assertThat(quiet.stored().byNumber()).containsAllEntriesOf(before.byNumber());
  }

  private boolean isAny(String directory, String name) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(quiet.server().data().resolve(directory), name)) {
      return files.iterator().hasNext();
    }
  }
}
