package dev.vouch.core.log;

/**
 * A record at its place in one partition of the log.
 *
 * @param position grows with every record of the partition; the order of facts of equal time
 */
public record LogEntry(long position, LogRecord record) {}
