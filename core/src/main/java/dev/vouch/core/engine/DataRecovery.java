package dev.vouch.core.engine;

import dev.vouch.core.file.FileCheck;
import java.util.List;

/**
 * Checks and repairs of a data directory that no server uses (docs/recovery.md). The directory is
 * locked until {@link #close}. Not thread-safe.
 */
public interface DataRecovery extends AutoCloseable {
  /** Checks every file and returns one result for each. Changes no data. */
  List<FileCheck> check();

  /**
   * Accepts that a damaged record of the log is lost, with all records that cannot be read because
   * of the same damage.
   *
   * @return a description of the skipped records and of the missing data in reports
   * @throws RepairRefusedException if the record is not damaged
   */
  String skipRecord(long position);

  /**
   * Accepts that the log's last records are lost. The log continues after the warehouse's position.
   *
   * @return a description of the lost records and of the data that reports may lack
   * @throws RepairRefusedException if the log has not lost its end
   */
  String acceptLogEnd();

  /** Deletes the warehouse if the next start can build all of it again. */
  Deletion deleteWarehouse();

  /** Creates an empty directory of sites, keys and accounts, if there is none. */
  void createDirectory();

  /** Unlocks the data directory. */
  @Override
  void close();

  /** The result of {@link #deleteWarehouse}. */
  sealed interface Deletion {
    /**
     * The warehouse was deleted.
     *
     * @param report what was deleted and from what it is built again, in words
     */
    record Deleted(String report) implements Deletion {}

    /**
     * Nothing was deleted.
     *
     * @param obstacles the reasons, each a sentence about events that would be lost, with the
     *     remedy
     */
    record Refused(List<String> obstacles) implements Deletion {
      public Refused {
        obstacles = List.copyOf(obstacles);
      }
    }
  }

  /** Thrown if there is nothing to repair; the message says why. */
  final class RepairRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RepairRefusedException(String message) {
      super(message);
    }
  }
}
