package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The removal of an erased user's records from the log. */
final class InterruptedScrubbing implements InterruptedStep {
  private static final int EVENTS = 3;

  /** After that, a checkpoint of the warehouse is due. */
  private static final Duration CHECKPOINT = Duration.ofMinutes(2);

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration UNTIL_TRUSTED = Duration.ofHours(1);

  private final QuietServer quiet;
  private ErasedUser user;

  InterruptedScrubbing(QuietServer quiet) {
    this.quiet = quiet;
    user = new ErasedUser(quiet, EVENTS);
  }

  @Override
  public String files() {
    return "log/*";
  }

  /** Records are removed once the days are sealed that are due after the leaps of the clock. */
  @Override
  public void prepare() throws IOException {
    quiet.injector().moveClock(UNTIL_TRUSTED);
    quiet.awaitSealed();
    user = new ErasedUser(quiet, EVENTS);
    user.erase();
    quiet.await("the erasure is applied", () -> user.reported() == 0);
    assertThat(isScrubbed()).isFalse();
  }

  @Override
  public void begin() {
    quiet.injector().moveClock(CHECKPOINT);
    quiet.server().maintain();
  }

  @Override
  public boolean isDone() throws IOException {
    // Each checkpoint notifies the log of what the one before has made durable.
    quiet.injector().moveClock(SECOND);
    quiet.server().maintain();
    return isScrubbed();
  }

  @Override
  public void verify() {
    quiet.await("the records are removed from the log", this::isDone);
    assertThat(user.reported()).isZero();
    user.assertOthersKept();
  }

  private boolean isScrubbed() throws IOException {
    return !quiet.isInFiles("log/", user.text().getBytes(StandardCharsets.US_ASCII));
  }
}
