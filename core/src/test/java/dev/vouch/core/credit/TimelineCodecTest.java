package dev.vouch.core.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.credit.Partition.SiteProgress;
import dev.vouch.core.site.SiteId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What is read from the credit state is what was written, or nothing is read. */
class TimelineCodecTest {
  private static final TimelineKey KEY =
      new TimelineKey(new SiteId(1), TimelineKey.Owner.BROWSER, 2, 1474);

  @RepeatedTest(100)
  void timeline_isReadAsWritten(RepetitionInfo repetition) {
    Timeline timeline = random(new Random(repetition.getCurrentRepetition()));
    Timeline read = decode(TimelineCodec.encode(timeline));

    assertThat(facts(read)).isEqualTo(facts(timeline));
    assertThat(read.previous).isEqualTo(timeline.previous);
    assertThat(read.next).isEqualTo(timeline.next);
    assertThat(read.isFirst).isEqualTo(timeline.isFirst);
    assertThat(read.erasedBefore).isEqualTo(timeline.erasedBefore);
    assertThat(read.daysOfFacts).isEqualTo(timeline.daysOfFacts);
    assertThat(read.daysOfEvents).isEqualTo(timeline.daysOfEvents);
  }

  @RepeatedTest(20)
  void truncatedTimeline_isUnreadable(RepetitionInfo repetition) {
    byte[] value = TimelineCodec.encode(random(new Random(repetition.getCurrentRepetition())));
    for (int length = 0; length < value.length; length++) {
      byte[] part = Arrays.copyOf(value, length);
      assertThatThrownBy(() -> decode(part)).isInstanceOf(UnreadableStateException.class);
    }
    byte[] longer = Arrays.copyOf(value, value.length + 1);
    assertThatThrownBy(() -> decode(longer)).isInstanceOf(UnreadableStateException.class);
  }

  @RepeatedTest(50)
  void changedTimeline_isReadOrUnreadable(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    byte[] value = TimelineCodec.encode(random(random));
    for (int trial = 0; trial < 200; trial++) {
      byte[] changed = value.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      try {
        decode(changed);
      } catch (UnreadableStateException e) {
        assertThat(e).hasMessageContaining("state");
      }
    }
  }

  @Test
  void taskAndProgress_areReadAsWritten() {
    CorrectionTask task =
        new CorrectionTask(
            CorrectionTask.Kind.ERASURE,
            KEY,
            Span.before(Long.MAX_VALUE),
            CreditFact.LINK,
            new FactTime(7, -1),
            99);
    CreditProgress progress =
        new CreditProgress(1, CreditProgress.NONE, new LogTime(7, 8), -3, 4, 5);
    SiteProgress site = new SiteProgress(Long.MIN_VALUE, true, 3);

    assertThat(CorrectionTask.decode(task.encode())).isEqualTo(task);
    assertThat(CreditProgress.decode(progress.encode())).isEqualTo(progress);
    assertThat(SiteProgress.decode(site.encode())).isEqualTo(site);
    assertThatThrownBy(() -> CorrectionTask.decode(new byte[3]))
        .isInstanceOf(UnreadableStateException.class);
  }

  private static Timeline decode(byte[] value) {
    return TimelineCodec.decode(KEY, value, FactNodes.NodeSize.DEFAULT, _ -> new byte[0]);
  }

  private static Timeline random(Random random) {
    FactNodes nodes = new FactNodes(FactNodes.NodeSize.DEFAULT, _ -> new byte[0], 1);
    Timeline timeline = new Timeline(KEY, new FactTree(nodes));
    timeline.previous = random.nextBoolean() ? OptionalLong.of(random.nextLong()) : timeline.next;
    timeline.next = random.nextBoolean() ? OptionalLong.of(random.nextLong()) : timeline.next;
    if (random.nextBoolean()) {
      timeline.erase(random.nextLong(), random.nextLong(Long.MAX_VALUE));
    }
    timeline.isFirst = random.nextBoolean();
    timeline.daysOfFacts = random.nextInt(1 << 14);
    timeline.daysOfEvents = random.nextInt(1 << 14);
    RandomFacts facts = new RandomFacts(random);
    int count = random.nextInt(20);
    for (int fact = 0; fact < count; fact++) {
      timeline.facts.add(facts.at(new FactTime(random.nextLong(), random.nextLong())));
    }
    return timeline;
  }

  private static List<CreditFact> facts(Timeline timeline) {
    List<CreditFact> facts = new ArrayList<>();
    timeline.facts.scan(
        new Span(FactTime.EARLIEST, FactTime.endOf(Long.MAX_VALUE)),
        Direction.FORWARD,
        FactSearch.of(CreditFact.ANY, facts::add));
    return facts;
  }
}
