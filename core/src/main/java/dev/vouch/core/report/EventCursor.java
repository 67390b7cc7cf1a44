package dev.vouch.core.report;

import java.time.Instant;

/** A place in the order of a site's events: by time, then by log position. */
public record EventCursor(Instant receivedAt, long position) {}
