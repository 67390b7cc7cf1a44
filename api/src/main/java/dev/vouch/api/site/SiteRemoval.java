package dev.vouch.api.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.SiteDeletions;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Application service that removes sites: first from the directory, so that their requests are
 * rejected, then from the warehouse, by appending a record to the log. {@link #resume} finishes
 * removals that a crash or a full disk interrupted. Blocking; thread-safe.
 */
public final class SiteRemoval {
  /** The retry interval for clients; {@link #resume} may have finished the removal by then. */
  private static final Duration RESUMED_AFTER = Duration.ofSeconds(30);

  private final SiteDeletions deletions;
  private final BlockingLog log;
  private final Consumer<SiteId> discardFiles;

  public SiteRemoval(SiteDeletions deletions, BlockingLog log, Consumer<SiteId> discardFiles) {
    this.deletions = deletions;
    this.log = log;
    this.discardFiles = discardFiles;
  }

  /** The result of a removal. */
  public sealed interface Outcome {
    /** The site has been removed. */
    record Removed() implements Outcome {}

    /** The site does not exist. */
    record SiteNotFound() implements Outcome {}

    /** The site has been removed from the directory, but the removal may not be in the log yet. */
    record Unfinished(Duration retryAfter) implements Outcome {}
  }

  /** Removes a site. Idempotent. */
  public Outcome remove(SiteId site) {
    if (!deletions.begin(site)) {
      return new Outcome.SiteNotFound();
    }
    discardFiles.accept(site);
    return finish(site);
  }

  /**
   * Finishes interrupted removals. Called at startup after the log has been opened, and
   * periodically.
   */
  public void resume() {
    deletions.unfinished().forEach(this::finish);
  }

  private Outcome finish(SiteId site) {
    return switch (log.append(
        header -> new LogRecord.SiteDeletion(header.id(), site, header.receivedAt()))) {
      case BlockingLog.Result.Stored _ -> {
        deletions.finish(site);
        discardFiles.accept(site);
        yield new Outcome.Removed();
      }
      case BlockingLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unfinished(retryAfter);
      case BlockingLog.Result.Unknown _ -> new Outcome.Unfinished(RESUMED_AFTER);
    };
  }
}
