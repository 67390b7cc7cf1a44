package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** An export of a site's events over the API. */
final class InterruptedExport implements InterruptedStep {
  private static final int EVENTS = 8;

  private final QuietServer quiet;
  private int eventCount;
  private Optional<String> file = Optional.empty();

  InterruptedExport(QuietServer quiet) {
    this.quiet = quiet;
  }

  @Override
  public String files() {
    return "*";
  }

  @Override
  public void prepare() {
    quiet.load().sendEach(EVENTS);
    eventCount = quiet.stored().byNumber().size();
  }

  @Override
  public void begin() {
    file = Optional.empty();
    file = Optional.of(export());
  }

  @Override
  public boolean isDone() {
    return file.isPresent();
  }

  @Override
  public void verify() {
    file.ifPresent(this::assertComplete);
    quiet.await("no file is left", this::hasNoFiles);
    assertComplete(export());
  }

  private boolean hasNoFiles() throws IOException {
    try (Stream<Path> files = Files.list(quiet.server().data().resolve("exports"))) {
      return files.findAny().isEmpty();
    }
  }

  private String export() {
    String days = "&from=2026-01-01&to=2099-01-01";
    String path = "/api/sites/" + quiet.load().site() + "/export?format=csv" + days;
    return quiet.server().request("GET", path, "");
  }

  private void assertComplete(String csv) {
    assertThat(csv.lines().skip(1)).as("the rows below the header").hasSize(eventCount);
  }
}
