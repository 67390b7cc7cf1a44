package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

/** The erasure of one user of a site, until it is applied to the reports. */
final class InterruptedErasure implements InterruptedStep {
  private static final int EVENTS = 3;

  private final QuietServer quiet;
  private ErasedUser user;
  private boolean isAnswered;

  InterruptedErasure(QuietServer quiet) {
    this.quiet = quiet;
    user = new ErasedUser(quiet, EVENTS);
  }

  @Override
  public String files() {
    return "*";
  }

  @Override
  public void prepare() {
    isAnswered = false;
    user = new ErasedUser(quiet, EVENTS);
  }

  @Override
  public void begin() {
    user.erase();
    isAnswered = true;
  }

  @Override
  public boolean isDone() {
    return isAnswered && user.reported() == 0;
  }

  @Override
  public void verify() {
    user.awaitCurrent();
    assertThat(user.reported()).isIn(0L, isAnswered ? 0L : EVENTS);
    user.erase();
    quiet.await("the erasure is applied", () -> user.reported() == 0);
    user.assertOthersKept();
  }
}
