package dev.vouch.server.delivery;

import java.util.Comparator;
import java.util.List;

/**
 * The messages that a {@link DeliveryWorker} sends. Thread-safe.
 *
 * @param <D> the type of a message with its state
 */
public interface DeliveryChannel<D> {
  /** Returns the due messages. */
  List<D> due();

  /** Returns the receiver of a message; a receiver gets one message at a time. */
  Object receiver(D delivery);

  /** Returns the order of a receiver's messages. */
  Comparator<D> order();

  /**
   * Attempts to send a message, and records the result.
   *
   * @throws InterruptedException if the server stops
   */
  void send(D delivery) throws InterruptedException;
}
