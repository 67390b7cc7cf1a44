package dev.vouch.core.engine;

import java.nio.file.Path;
import java.time.Instant;

/**
 * A complete backup.
 *
 * @param directory where it is; its name is the time at which it began
 * @param begunAt every event that was acknowledged before is in it
 * @param lastPosition the last position of its log; 0 if the log has none
 * @param closedDays the number of closed days
 */
public record Backup(Path directory, Instant begunAt, long lastPosition, int closedDays) {}
