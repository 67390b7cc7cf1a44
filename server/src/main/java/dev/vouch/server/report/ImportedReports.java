package dev.vouch.server.report;

import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedTotals;

/** Reports of imported totals. Thread-safe. */
@FunctionalInterface
public interface ImportedReports {
  /** Returns the report of a site, for one request. */
  ImportedReport of(Site site);

  /** Returns the reports of stored totals. */
  static ImportedReports by(ImportedTotals totals, ImportCutoff cutoff) {
    return site -> new ImportedReport(site, totals, cutoff);
  }
}
