package dev.vouch.core.report;

import dev.vouch.core.report.EventsExport.Format;

/**
 * What somebody chooses of a file of events, besides its days.
 *
 * @param hasPeople whether it has the column {@link EventsExport#PERSON}, and no visitors
 */
public record ExportContent(Format format, boolean hasPeople) {
  /** Creates that of a file without people. */
  public ExportContent(Format format) {
    this(format, false);
  }
}
