package dev.vouch.benchmarks.parts;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Benchmark of encoding and decoding records. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CodecBenchmark {
  private final LogRecord success =
      ShopSamples.serverEvent(new EventIds(), new SplittableRandom(1), Instant.now());
  private final LogRecord pageView =
      ShopSamples.browserEvent(new EventIds(), new SplittableRandom(1), Instant.now());
  private final byte[] successBytes = RecordCodec.encode(success);
  private final byte[] pageViewBytes = RecordCodec.encode(pageView);

  /** Encodes a success. */
  @Benchmark
  public byte[] encodeSuccess() {
    return RecordCodec.encode(success);
  }

  /** Decodes a success. */
  @Benchmark
  public LogRecord decodeSuccess() {
    return RecordCodec.decode(successBytes);
  }

  /** Encodes a page view. */
  @Benchmark
  public byte[] encodePageView() {
    return RecordCodec.encode(pageView);
  }

  /** Decodes a page view. */
  @Benchmark
  public LogRecord decodePageView() {
    return RecordCodec.decode(pageViewBytes);
  }
}
