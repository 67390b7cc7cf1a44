package dev.vouch.core.report;

import dev.vouch.core.report.EventsExport.Format;

/**
 * The options of a file of events, except its days.
 *
 * @param hasPeople whether the file has the column {@link EventsExport#PERSON}, and an empty {@code
 *     credit_visitor}
 */
public record ExportContent(Format format, boolean hasPeople) {
  /** Creates the options of a file without {@link EventsExport#PERSON}. */
  public ExportContent(Format format) {
    this(format, false);
  }
}
