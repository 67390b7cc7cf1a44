package dev.vouch.directory.form;

import dev.vouch.directory.database.Database;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The one-time ids of forms that were submitted on any node. Blocks until a change is durable;
 * thread-safe.
 */
public final class SubmittedForms {
  private static final String ADD =
      """
      INSERT INTO submitted_forms (form_id, expires_at_us)
      VALUES (:form, :expiresAt)
      ON CONFLICT (form_id) DO NOTHING
      """;

  private static final String DELETE_EXPIRED =
      "DELETE FROM submitted_forms WHERE expires_at_us <= :now";

  private final Database database;
  private final InstantSource clock;

  public SubmittedForms(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Adds a form; returns false if it was submitted before.
   *
   * @param expiresAt the time from which the form is rejected as expired, so its id can be deleted
   */
  public boolean add(String form, Instant expiresAt) {
    return database.change(
        handle -> {
          handle.createUpdate(DELETE_EXPIRED).bind("now", clock.instant()).execute();
          return handle.createUpdate(ADD).bind("form", form).bind("expiresAt", expiresAt).execute()
              == 1;
        });
  }

  /** Removes a form that had no effect, so that it can be submitted again. */
  public void remove(String form) {
    database.change(
        handle ->
            handle
                .createUpdate("DELETE FROM submitted_forms WHERE form_id = :form")
                .bind("form", form)
                .execute());
  }
}
