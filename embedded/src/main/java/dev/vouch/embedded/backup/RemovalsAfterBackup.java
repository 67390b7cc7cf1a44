package dev.vouch.embedded.backup;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.log.ErasureAppend;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What was erased or deleted after a backup, as a later backup of the series lists it.
 *
 * @param erasures of users
 * @param deletedSites each once
 */
record RemovalsAfterBackup(List<LogRecord.Erasure> erasures, List<SiteId> deletedSites) {
  RemovalsAfterBackup {
    erasures = List.copyOf(erasures);
    deletedSites = List.copyOf(deletedSites);
  }

  static RemovalsAfterBackup of(KnownRemovals removals) {
    List<LogRecord.Erasure> erasures = new ArrayList<>();
    List<SiteId> deletedSites = new ArrayList<>();
    for (LogRecord record : removals.records()) {
      switch (record) {
        case LogRecord.Erasure erasure -> erasures.add(erasure);
        case LogRecord.SiteDeletion deletion -> deletedSites.add(deletion.site());
        case LogRecord.ServerEvent _,
            LogRecord.BrowserEvent _,
            LogRecord.Identification _,
            LogRecord.OrderAlias _,
            LogRecord.Expiry _,
            LogRecord.Time _ ->
            throw new IllegalArgumentException("not a removal");
      }
    }
    return new RemovalsAfterBackup(erasures, deletedSites.stream().distinct().toList());
  }

  /**
   * Applies them to a restored data directory. The next start removes the events: erasures are in
   * the log then, and each deleted site is no longer in the directory, which has its deletion to
   * append to the log. The directory no longer has the erased users of subscriptions. Also creates
   * salts, which the backup does not have.
   */
  void applyTo(Path data, InstantSource clock) {
    ErasureAppend.run(data, erasures);
    try (Directory directory = Directory.openRestored(data, clock, new SecureRandom())) {
      erasures.forEach(
          erasure -> directory.paymentUsers().erase(erasure.site(), erasure.userKey()));
      deletedSites.forEach(site -> directory.deletions().begin(site));
    }
  }
}
