package dev.vouch.server.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;

/** Damage to DuckDB's WAL as a power failure may cause to a file that was just written. */
enum DamagedWal {
  /** Kill -9 leaves the file whole. */
  NONE {
    @Override
    void damage(FileChannel wal, Random random) {}
  },
  /** The end is missing. */
  CUT {
    @Override
    void damage(FileChannel wal, Random random) throws IOException {
      wal.truncate(wal.size() - random.nextLong(Math.min(wal.size(), 64 * 1024)));
    }
  },
  /** The last page has its length, but zeros as content. */
  ZEROED {
    @Override
    void damage(FileChannel wal, Random random) throws IOException {
      int bytes = (int) Math.min(wal.size(), 4096);
      wal.write(ByteBuffer.allocate(bytes), wal.size() - bytes);
    }
  };

  private static final List<DamagedWal> IN_TURN = List.of(values());

  static DamagedWal ofRound(int round) {
    return IN_TURN.get(round % IN_TURN.size());
  }

  abstract void damage(FileChannel wal, Random random) throws IOException;

  /** Damages the WAL in the data directory, if there is one. */
  void applyTo(Path data, Random random) throws IOException {
    Path wal = data.resolve("warehouse.duckdb.wal");
    if (!Files.exists(wal) || Files.size(wal) == 0) {
      return;
    }
    try (FileChannel channel = FileChannel.open(wal, StandardOpenOption.WRITE)) {
      damage(channel, random);
    }
  }
}
