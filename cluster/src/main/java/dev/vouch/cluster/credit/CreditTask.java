package dev.vouch.cluster.credit;

import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.cluster.log.FactHeaders;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.CreditState;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * The computation of credit for one partition: processes facts and forwards changes. Kafka Streams
 * commits state, changes and the log position together, between any two records, so nothing is kept
 * in memory after a record. Used by one thread.
 */
final class CreditTask {
  private static final int CORRECTIONS_AT_ONCE = 5_000;

  private final ProcessorContext<byte[], byte[]> context;
  private final byte[] key;
  private final CreditState state;
  private CreditProcessor processor;
  private final List<CreditChange> changes = new ArrayList<>();

  CreditTask(ProcessorContext<byte[], byte[]> context, CreditState state) {
    this.context = context;
    this.key = ChangeTopic.key(context.taskId().partition());
    this.state = state;
    this.processor = new CreditProcessor(state, changes::add);
  }

  void process(Record<byte[], byte[]> record) {
    RecordMetadata metadata = context.recordMetadata().orElseThrow();
    long position = metadata.offset() + 1;
    if (FactHeaders.isHandover(record.headers())) {
      begin(CreditHandover.decode(record.value()));
    } else {
      process(position, decode(record, position, metadata));
    }
    forwardChanges(record.timestamp());
    forward(new ChangeRecord.Progress(position + 1), record.timestamp());
  }

  /** Adds a handover to the state, and replaces the processor, which has read the former state. */
  private void begin(CreditHandover handover) {
    handover.addTo(state);
    processor = new CreditProcessor(state, changes::add);
  }

  private void process(long position, LogRecord fact) {
    processor.process(position, fact);
    processor.flush();
  }

  private static LogRecord decode(
      Record<byte[], byte[]> record, long position, RecordMetadata metadata) {
    try {
      return RecordCodec.decode(record.value());
    } catch (CorruptRecordException e) {
      throw LogFailedException.damaged(
          "Position %d of partition %d of Kafka's topic %s cannot be read (%s), and credit stops there."
              .formatted(position, metadata.partition(), metadata.topic(), e.reason()),
          e);
    }
  }

  /** Processes a part of the postponed corrections. */
  void continueCorrections(long nowMillis) {
    boolean _ = processor.continueCorrections(CORRECTIONS_AT_ONCE);
    processor.flush();
    forwardChanges(nowMillis);
  }

  private void forwardChanges(long timestamp) {
    for (CreditChange change : changes) {
      forward(new ChangeRecord.Change(change), timestamp);
    }
    changes.clear();
  }

  private void forward(ChangeRecord change, long timestamp) {
    context.forward(new Record<>(key, ChangeCodec.encode(change), timestamp));
  }
}
