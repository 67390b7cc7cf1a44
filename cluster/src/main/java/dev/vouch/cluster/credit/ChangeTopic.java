package dev.vouch.cluster.credit;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * The keys of the topic of changes. It has as many partitions as the topic of facts, and the
 * changes of a partition are in the partition with its number, in their order.
 */
final class ChangeTopic {
  static final StreamPartitioner<byte[], byte[]> PARTITIONER = new ByKey();

  private ChangeTopic() {}

  private static final class ByKey implements StreamPartitioner<byte[], byte[]> {
    @Override
    @SuppressWarnings("removal") // Its replacement calls it, and is not abstract yet.
    public Optional<Set<Integer>> partitions(String topic, byte[] key, byte[] value, int count) {
      return Optional.of(Set.of(partition(key)));
    }
  }

  /** The key of a partition's changes. */
  static byte[] key(int partition) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(partition).array();
  }

  /** The partition of a key. */
  private static int partition(byte[] key) {
    return ByteBuffer.wrap(key).getInt();
  }
}
