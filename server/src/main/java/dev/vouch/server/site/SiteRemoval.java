package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.SiteDeletions;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Removes sites: first from the directory, so that their requests are refused, then by a record in
 * the log, so that the warehouse forgets them. {@link #resume} finishes what a crash or a full disk
 * interrupted. Blocks; thread-safe.
 */
public final class SiteRemoval {
  private final SiteDeletions deletions;
  private final BlockingLog log;
  private final Consumer<SiteId> forgotten;

  public SiteRemoval(SiteDeletions deletions, BlockingLog log, Consumer<SiteId> forgotten) {
    this.deletions = deletions;
    this.log = log;
    this.forgotten = forgotten;
  }

  /** What became of a removal. */
  public sealed interface Outcome {
    /** The site is gone. */
    record Removed() implements Outcome {}

    /** There is no such site. */
    record NoSuchSite() implements Outcome {}

    /** The site is gone from the directory; the log could not be told yet. */
    record Unfinished(Duration retryAfter) implements Outcome {}
  }

  /** Removes a site, and may be repeated. */
  public Outcome remove(SiteId site) {
    if (!deletions.begin(site)) {
      return new Outcome.NoSuchSite();
    }
    forgotten.accept(site);
    return finish(site);
  }

  /** To be called at start, once the log is open, and every minute or so. */
  public void resume() {
    deletions.unfinished().forEach(this::finish);
  }

  private Outcome finish(SiteId site) {
    return switch (log.append(
        head -> new LogRecord.SiteDeletion(head.id(), site, head.receivedAt()))) {
      case BlockingLog.Result.OnDisk _ -> {
        deletions.finish(site);
        forgotten.accept(site);
        yield new Outcome.Removed();
      }
      case BlockingLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unfinished(retryAfter);
    };
  }
}
