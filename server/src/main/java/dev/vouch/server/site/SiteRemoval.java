package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.SiteDeletions;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Application service that removes sites: first from the directory, so that their requests are
 * refused, then from the warehouse, by a record in the log. {@link #resume} finishes what a crash
 * or a full disk interrupted. Blocks; thread-safe.
 */
public final class SiteRemoval {
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
    /** The site is removed. */
    record Removed() implements Outcome {}

    /** There is no such site. */
    record NoSuchSite() implements Outcome {}

    /** The site is removed from the directory; the log has no record of it yet. */
    record Unfinished(Duration retryAfter) implements Outcome {}
  }

  /** Removes a site; idempotent. */
  public Outcome remove(SiteId site) {
    if (!deletions.begin(site)) {
      return new Outcome.NoSuchSite();
    }
    discardFiles.accept(site);
    return finish(site);
  }

  /** Finishes interrupted removals. Call at start, once the log is open, and periodically. */
  public void resume() {
    deletions.unfinished().forEach(this::finish);
  }

  private Outcome finish(SiteId site) {
    return switch (log.append(
        head -> new LogRecord.SiteDeletion(head.id(), site, head.receivedAt()))) {
      case BlockingLog.Result.OnDisk _ -> {
        deletions.finish(site);
        discardFiles.accept(site);
        yield new Outcome.Removed();
      }
      case BlockingLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unfinished(retryAfter);
    };
  }
}
