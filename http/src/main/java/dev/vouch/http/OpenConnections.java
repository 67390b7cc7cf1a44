package dev.vouch.http;

import dev.vouch.core.visitor.AddressHash;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counter of the open connections of all event loops, in total and by address. Stores addresses
 * only as hashes. Thread-safe.
 */
final class OpenConnections {
  private final AddressHash addresses = new AddressHash();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong accepted = new AtomicLong();
  private final LongAdder closedForRoom = new LongAdder();
  private final Map<Long, Integer> openByAddress = new ConcurrentHashMap<>();

  /** Counts a new connection and returns the hash of its address. */
  Long add(InetAddress address) {
    Long hash = addresses.of(address);
    open.incrementAndGet();
    accepted.incrementAndGet();
    openByAddress.merge(hash, 1, Integer::sum);
    return hash;
  }

  void remove(Long address) {
    open.decrementAndGet();
    openByAddress.computeIfPresent(address, (key, count) -> count > 1 ? count - 1 : null);
  }

  /** Counts a connection that was closed because the limit of connections or memory was reached. */
  void addClosedForRoom() {
    closedForRoom.increment();
  }

  long closedForRoom() {
    return closedForRoom.sum();
  }

  int count() {
    return open.get();
  }

  int count(Long address) {
    return openByAddress.getOrDefault(address, 0);
  }

  /** Returns the number of connections accepted since the start, including closed ones. */
  long accepted() {
    return accepted.get();
  }
}
