package dev.vouch.core.engine;

import java.nio.file.Path;
import java.time.Instant;

/**
 * A complete backup.
 *
 * @param directory the backup's directory, named after the time at which the backup began
 * @param begunAt the start of the backup, which contains every event acknowledged before
 * @param lastPosition the last position in the copied log; 0 if the log is empty
 * @param closedDays the number of closed days
 */
public record Backup(Path directory, Instant begunAt, long lastPosition, int closedDays) {}
