package dev.vouch.messages.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveryQueueTest {
  private final DeliveryQueue<Message> queue = new DeliveryQueue<>(new Messages(), 2);

  private record Message(int receiver, int createdSecond) {}

  private static final class Messages implements DeliveryChannel<Message> {
    @Override
    public List<Message> due() {
      return List.of();
    }

    @Override
    public Object receiver(Message message) {
      return message.receiver();
    }

    @Override
    public Comparator<Message> order() {
      return Comparator.comparingInt(Message::createdSecond);
    }

    @Override
    public void send(Message message) {
      throw new AssertionError("the queue sends nothing");
    }
  }

  @Test
  void messagesOfAReceiver_areSentOneAtATime_oldestFirst() {
    Message first = new Message(1, 1);
    Message second = new Message(1, 2);
    Message third = new Message(1, 3);

    assertThat(queue.start(List.of(third, second, first))).containsExactly(first);
    assertThat(queue.start(List.of(third, second, first))).isEmpty();
    queue.end(first);
    assertThat(queue.start(List.of(third, second))).containsExactly(second);
  }

  @Test
  void freeSlot_isGivenToTheNextReceiverInTurn() {
    Message first = new Message(1, 1);
    Message second = new Message(2, 2);
    Message third = new Message(3, 3);
    List<Message> due = List.of(third, second, first);

    assertThat(queue.start(due)).containsExactly(first, second);
    queue.end(first);
    assertThat(queue.start(due)).containsExactly(third);
    assertThat(queue.isIdle()).isFalse();
    queue.end(second);
    assertThat(queue.start(due)).containsExactly(first);
  }
}
