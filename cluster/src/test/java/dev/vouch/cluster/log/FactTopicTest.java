package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

class FactTopicTest {
  /** Other topics that are keyed by site then have a site in the partition of the same number. */
  @Test
  void partitionOfASite_isTheOneThatKafkaChoosesForItsKey() {
    Random random = new Random(25);
    for (int i = 0; i < 1_000; i++) {
      FactTopic topic = new FactTopic("facts", 1 + random.nextInt(64));
      SiteId site = new SiteId(random.nextLong());

      assertThat(topic.partitionOf(site))
          .isEqualTo(BuiltInPartitioner.partitionForKey(FactTopic.key(site), topic.partitions()));
    }
  }

  /** If this changes, the records of a site are in two partitions. */
  @Test
  void partitionOfASite_neverChanges() {
    FactTopic topic = new FactTopic("facts", 6);

    assertThat(LongStream.of(0, 1, 2, -1, 0x0123456789abcdefL).boxed())
        .extracting(site -> topic.partitionOf(new SiteId(site)))
        .containsExactly(5, 0, 0, 5, 1);
  }
}
