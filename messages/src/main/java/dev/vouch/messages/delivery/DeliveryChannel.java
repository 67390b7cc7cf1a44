package dev.vouch.messages.delivery;

import java.util.Comparator;
import java.util.List;

/**
 * A kind of message that a {@link DeliveryWorker} delivers, such as mails. Thread-safe.
 *
 * @param <D> the type of a message with its delivery state
 */
public interface DeliveryChannel<D> {
  /** Returns the messages that are due. */
  List<D> due();

  /** Returns the receiver of a message. Only one message per receiver is in progress at a time. */
  Object receiver(D delivery);

  /** Returns the order in which a receiver gets its messages. */
  Comparator<D> order();

  /**
   * Attempts to send a message, and records the result.
   *
   * @throws InterruptedException if the server stops
   */
  void send(D delivery) throws InterruptedException;
}
