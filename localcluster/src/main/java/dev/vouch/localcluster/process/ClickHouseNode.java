package dev.vouch.localcluster.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A process with the engine of ClickHouse, from the library {@code libchdb.so}: its command line is
 * that of {@code clickhouse local}, with a listener for HTTP. Arguments: the library, then those of
 * the command line.
 */
final class ClickHouseNode {
  /** The engine runs on the caller's thread and needs more than Java's default. */
  private static final long STACK_BYTES = 64L << 20;

  private ClickHouseNode() {}

  public static void main(String[] arguments) throws InterruptedException {
    Thread thread = new Thread(null, () -> run(List.of(arguments)), "clickhouse", STACK_BYTES);
    thread.start();
    thread.join();
    System.exit(1);
  }

  @SuppressWarnings("restricted") // The engine is a native library.
  private static void run(List<String> arguments) {
    try (Arena arena = Arena.ofConfined()) {
      SymbolLookup library = SymbolLookup.libraryLookup(Path.of(arguments.getFirst()), arena);
      List<String> line =
          Stream.concat(Stream.of("clickhouse"), arguments.stream().skip(1)).toList();
      MemorySegment written = arena.allocate(ADDRESS, line.size() + 1L);
      for (int place = 0; place < line.size(); place++) {
        written.setAtIndex(ADDRESS, place, arena.allocateFrom(line.get(place)));
      }
      MethodHandle main =
          Linker.nativeLinker()
              .downcallHandle(
                  library.findOrThrow("chdb_query_cmdline"),
                  FunctionDescriptor.of(ADDRESS, JAVA_INT, ADDRESS));
      MemorySegment _ = (MemorySegment) main.invokeExact(line.size(), written);
      System.err.println("the engine has stopped");
    } catch (Throwable e) {
      throw new IllegalStateException("the engine did not start", e);
    }
  }
}
