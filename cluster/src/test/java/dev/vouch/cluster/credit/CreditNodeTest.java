package dev.vouch.cluster.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.FactHeaders;
import dev.vouch.contract.MemoryCreditState;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.credit.StateRebuild;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreditNodeTest {
  private static final Duration CONTINUED = Duration.ofMillis(100);

  @TempDir Path directory;

  private TopologyTestDriver driver;
  private TestInputTopic<byte[], byte[]> facts;
  private TestOutputTopic<byte[], byte[]> changes;

  @BeforeEach
  void open() {
    CreditSettings settings =
        new CreditSettings(
            KafkaConnection.unsecured("none:9092"), "facts", "changes", directory, 1);
    driver =
        new TopologyTestDriver(
            CreditStreams.topology(settings),
            CreditStreams.properties(settings, SessionTimeout.DEFAULT),
            Instant.EPOCH);
    facts = driver.createInputTopic("facts", new ByteArraySerializer(), new ByteArraySerializer());
    changes =
        driver.createOutputTopic(
            "changes", new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  @AfterEach
  void close() {
    driver.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void changes_areThoseOfTheCreditProcessor(long seed) {
    List<LogRecord> records = RandomHistory.of(seed).records();

    records.forEach(record -> facts.pipeInput(RecordCodec.encode(record)));
    driver.advanceWallClockTime(CONTINUED);

    assertThat(readChanges()).isEqualTo(changesOf(records));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void progress_followsTheChangesOfEachFact(long seed) {
    long position = 0;
    for (LogRecord record : RandomHistory.of(seed).records()) {
      facts.pipeInput(RecordCodec.encode(record));
      position++;

      List<ChangeRecord> read =
          changes.readValuesToList().stream().map(ChangeCodec::decode).toList();
      assertThat(read.getLast()).isEqualTo(new ChangeRecord.Progress(position + 1));
      assertThat(read.subList(0, read.size() - 1))
          .allMatch(change -> change instanceof ChangeRecord.Change);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void handover_isWhatCreditBeginsWith(long seed) {
    List<LogRecord> records = RandomHistory.of(seed).records();
    Instant first = records.getFirst().receivedAt();
    LocalDate openFrom = LocalDate.ofInstant(first, ZoneOffset.UTC).plusDays(20);
    FinalOrder order = order(records, first.minus(Duration.ofDays(40)));
    byte[] handover = new CreditHandover(openFrom, List.of(order)).encode();

    // Twice, as after a crash.
    facts.pipeInput(new TestRecord<>(null, handover, FactHeaders.ofHandover(), first));
    facts.pipeInput(new TestRecord<>(null, handover, FactHeaders.ofHandover(), first));
    records.forEach(record -> facts.pipeInput(RecordCodec.encode(record)));
    driver.advanceWallClockTime(CONTINUED);

    MemoryCreditState state = new MemoryCreditState();
    new StateRebuild(state, openFrom).add(order);
    assertThat(readChanges()).isEqualTo(changesOf(records, state, 3));
  }

  /** An order of some success in the records, placed before all of them. */
  private static FinalOrder order(List<LogRecord> records, Instant at) {
    LogRecord.ServerEvent event =
        records.stream()
            .filter(LogRecord.ServerEvent.class::isInstance)
            .map(LogRecord.ServerEvent.class::cast)
            .filter(sent -> sent.order().isPresent())
            .findFirst()
            .orElseThrow();
    return new FinalOrder(
        event.site(),
        event.order().orElseThrow().order(),
        OrderRole.PLACED,
        at,
        700_000,
        FinalOrder.hash(event.content().name()),
        0,
        false,
        7,
        new Credit(
            CreditKind.VISITOR,
            Reason.SAME_BROWSER,
            OptionalLong.of(7),
            7,
            Client.UNKNOWN,
            Optional.of(Touch.ofSource("newsletter")),
            Optional.of(Touch.ofSource("search")),
            List.of(new TimedTouch(at.minus(Duration.ofHours(1)), Touch.ofSource("search")))));
  }

  private List<CreditChange> readChanges() {
    return changes.readValuesToList().stream()
        .map(ChangeCodec::decode)
        .filter(ChangeRecord.Change.class::isInstance)
        .map(change -> ((ChangeRecord.Change) change).change())
        .toList();
  }

  private static List<CreditChange> changesOf(List<LogRecord> records) {
    return changesOf(records, new MemoryCreditState(), 1);
  }

  private static List<CreditChange> changesOf(
      List<LogRecord> records, MemoryCreditState state, long first) {
    List<CreditChange> expected = new ArrayList<>();
    CreditProcessor processor = new CreditProcessor(state, expected::add);
    long position = first;
    for (LogRecord record : records) {
      processor.process(position, record);
      position++;
    }
    while (processor.continueCorrections(Integer.MAX_VALUE)) {
      // Each call does a part.
    }
    return expected;
  }
}
