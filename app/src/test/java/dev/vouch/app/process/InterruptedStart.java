package dev.vouch.app.process;

/** A start after a kill, with events that are only in the log. */
record InterruptedStart(QuietServer quiet) implements InterruptedStep {
  private static final int EVENTS = 8;

  @Override
  public String files() {
    return "*";
  }

  @Override
  public void prepare() {
    quiet.load().sendEach(EVENTS);
    quiet.server().kill();
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
  public void verify() {
    // Every step is followed by a comparison of the events.
  }
}
