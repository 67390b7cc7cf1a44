package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;

/** A user to erase, on a new site with another user. Not thread-safe. */
final class ErasedUser {
  private static final int NOT_FOUND = 404;

  private final QuietServer quiet;
  private final UserEvents erased;
  private final UserEvents other;
  private int othersEvents;

  /**
   * Sends events of the user, and waits until they are reported.
   *
   * @param events how many
   */
  ErasedUser(QuietServer quiet, int events) {
    this.quiet = quiet;
    Load load = Load.onNewSite(quiet.server(), Ledger.ofOtherSite());
    erased = new UserEvents(load, "erased", "text-" + UUID.randomUUID());
    other = new UserEvents(load, "other", "text-" + UUID.randomUUID());
    erased.send(events);
    awaitCurrent();
    assertThat(reported()).isEqualTo(events);
  }

  /** Waits until everything that was recorded so far is reported. */
  void awaitCurrent() {
    other.send(1);
    othersEvents++;
    quiet.await("reports are current", () -> other.reported(quiet.server()) == othersEvents);
  }

  void erase() {
    quiet.server().request("POST", path() + "/erasures", "{\"success_user_id\":\"erased\"}");
  }

  /** How many of the user's events are reported. */
  long reported() {
    return erased.reported(quiet.server());
  }

  /** Whether the site exists. */
  boolean hasSite() {
    return quiet.server().status("GET", path()) != NOT_FOUND;
  }

  void deleteSite() {
    quiet.server().request("DELETE", path(), "");
  }

  String site() {
    return erased.load().site();
  }

  /** The text that only the user's events contain. */
  String text() {
    return erased.text();
  }

  void assertOthersKept() {
    assertThat(other.reported(quiet.server())).isEqualTo(othersEvents);
  }

  private String path() {
    return "/api/sites/" + site();
  }
}
