package dev.vouch.app.process;

/** A stop by SIGTERM right after events. */
record InterruptedStop(QuietServer quiet) implements InterruptedStep {
  private static final int EVENTS = 8;

  @Override
  public String files() {
    return "*";
  }

  @Override
  public void prepare() {
    quiet.load().sendEach(EVENTS);
  }

  @Override
  public void begin() {
    quiet.server().stop();
  }

  @Override
  public boolean isDone() {
    return !quiet.server().isAlive();
  }

  @Override
  public void verify() {
    // Every step is followed by a comparison of the events.
  }
}
