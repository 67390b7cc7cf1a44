package dev.vouch.embedded.state;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;

/**
 * The child process of {@link KilledStateTest}: commits until it is killed. Prints {@code committed
 * <position>} after each commit and {@code durable <position>} after each checkpoint.
 */
final class CommittingProcess {
  private static final int KEYS = 1_000;
  private static final int KEYS_OF_COMMIT = 20;

  private CommittingProcess() {}

  /**
   * Commits forever.
   *
   * @param arguments the state's directory
   */
  public static void main(String[] arguments) {
    RocksDbState state = States.open(Path.of(arguments[0]));
    StoredCreditState credit = state.credit();
    PrintStream output =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
    for (long position = credit.next(); ; position++) {
      write(credit, position);
      credit.commit(position + 1);
      output.println("committed " + (position + 1));
      if (position % 50 == 0) {
        state.checkpoint();
        output.println("durable " + (position + 1));
      }
    }
  }

  /** Writes what the record at a position writes; determined by the position. */
  static void write(dev.vouch.core.credit.CreditState state, long position) {
    Random random = new Random(position);
    for (int entry = 0; entry < KEYS_OF_COMMIT; entry++) {
      byte[] key = States.bytes("k%04d".formatted(random.nextInt(KEYS)));
      if (random.nextInt(5) == 0) {
        state.delete(key);
      } else {
        state.put(key, States.bytes(position + "-" + Long.toHexString(random.nextLong())));
      }
    }
  }
}
