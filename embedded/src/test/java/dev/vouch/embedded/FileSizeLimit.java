package dev.vouch.embedded;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The limit of this process's file sizes (setrlimit(2), RLIMIT_FSIZE): while one is open, writes
 * beyond it fail with EFBIG, as on a full disk. Linux only.
 */
public final class FileSizeLimit implements AutoCloseable {
  private static final int RLIMIT_FSIZE = 1;
  private static final long UNLIMITED = -1;

  /** Lets no file of this process grow beyond a size in bytes. */
  public FileSizeLimit(long bytes) {
    set(bytes);
  }

  @Override
  public void close() {
    set(UNLIMITED);
  }

  /** Sets the soft limit, which may be raised again up to the hard one. */
  private static void set(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocate(2 * ValueLayout.JAVA_LONG.byteSize());
      call("getrlimit", limits);
      limits.set(ValueLayout.JAVA_LONG, 0, bytes);
      call("setrlimit", limits);
    }
  }

  @SuppressWarnings("restricted")
  private static void call(String function, MemorySegment limits) {
    Linker linker = Linker.nativeLinker();
    MethodHandle handle =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow(function),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    try {
      int failed = (int) handle.invokeExact(RLIMIT_FSIZE, limits);
      if (failed != 0) {
        throw new IllegalStateException(function + " failed");
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
