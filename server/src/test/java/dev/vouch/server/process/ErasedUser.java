package dev.vouch.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;

/** A user to erase, on a site with another user. */
final class ErasedUser {
  private final QuietServer quiet;
  private UserEvents erased;
  private UserEvents other;
  private int othersEvents;

  ErasedUser(QuietServer quiet) {
    this.quiet = quiet;
    erased = eventsOf("nobody");
    other = eventsOf("nobody");
  }

  private UserEvents eventsOf(String user) {
    return new UserEvents(
        Load.onNewSite(quiet.server(), Ledger.ofOtherSite()), user, "text-" + UUID.randomUUID());
  }

  /** Sends events of a new user. */
  void appear(int events) {
    erased = eventsOf("erased");
    other = new UserEvents(erased.load(), "other", "text-" + UUID.randomUUID());
    othersEvents = 0;
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
    return quiet.server().status("GET", path()) != 404;
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
