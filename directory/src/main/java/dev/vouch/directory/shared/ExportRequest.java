package dev.vouch.directory.shared;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** An export that was requested on the dashboard; equal on all nodes. */
public record ExportRequest(SiteId site, DayRange days, Format format, Instant at) {}
