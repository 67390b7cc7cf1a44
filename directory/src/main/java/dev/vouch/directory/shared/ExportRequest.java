package dev.vouch.directory.shared;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** An export that was requested on the dashboard; equal on all nodes. */
public record ExportRequest(SiteId site, DayRange days, ExportContent content, Instant at) {}
