/**
 * The durable log of the embedded engine: files of groups and one committing thread.
 *
 * <p>{@link dev.vouch.embedded.log.FileLog} takes records, {@code Committer} writes them as groups
 * to {@code GroupStore}, and {@code GroupReader} returns the groups again: to the feeds of {@code
 * FileLog}, and to what checks, repairs, copies and scrubs the log. {@code NewGroup} has the format
 * of a group; {@code FileHeader} and {@code EndMark} are around the groups of a file.
 */
@NullMarked
package dev.vouch.embedded.log;

import org.jspecify.annotations.NullMarked;
