package dev.vouch.cluster.credit;

import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The node of the topology that credits facts. Kafka Streams creates one for each partition. */
final class CreditNode implements Processor<byte[], byte[], byte[], byte[]> {
  /** The name of its store. */
  static final String STORE = "credit";

  /** The interval at which postponed corrections are continued. */
  private static final Duration CONTINUED_EVERY = Duration.ofMillis(100);

  private @Nullable CreditTask task;

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    KeyValueStore<Bytes, byte[]> store = context.getStateStore(STORE);
    CreditTask started = new CreditTask(context, new StoreCreditState(store));
    task = started;
    context.schedule(
        CONTINUED_EVERY, PunctuationType.WALL_CLOCK_TIME, now -> started.continueCorrections(now));
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    Objects.requireNonNull(task, "init comes first").process(record);
  }
}
