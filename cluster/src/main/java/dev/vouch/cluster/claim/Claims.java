package dev.vouch.cluster.claim;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The idempotency keys that were used in the last 7 days, shared by all nodes. A key is claimed
 * durably before its record is appended, together with the encoded record, so that an append that
 * is repeated after a crash appends the same record; the encoded record is removed once it is in
 * the log, or an hour later. Thread-safe, never blocks. Its stages never complete exceptionally.
 */
public interface Claims extends AutoCloseable {
  /**
   * Claims a key for a record. Of all claims of one site and key within 7 days, exactly one is
   * {@link Claim.Claimed}.
   *
   * @param record encoded; must not be modified
   */
  CompletionStage<Claim> claim(SiteId site, Idempotency idempotency, EventId event, byte[] record);

  /**
   * Reports that the record of a claim is in the log. From then on, claims of this key complete
   * with {@link Claim.Appended}, and the encoded record is no longer stored. If the report is lost,
   * the record is appended once more when its key is repeated.
   */
  void confirm(SiteId site, Idempotency idempotency);

  /** Deletes the claims of a site; completes with whether they are deleted. */
  CompletionStage<Boolean> delete(SiteId site);

  /** Returns why claims cannot be stored at present, in one sentence; empty if they can. Cheap. */
  Optional<String> failure();

  /** Completes pending requests, then closes. */
  @Override
  void close();
}
