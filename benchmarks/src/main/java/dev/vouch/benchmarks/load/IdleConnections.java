package dev.vouch.benchmarks.load;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The connections without a request in flight, of which one to each server is used in turn. Not
 * thread-safe.
 */
final class IdleConnections {
  private final List<InetSocketAddress> servers;
  private final List<Deque<Connection>> byServer = new ArrayList<>();
  private int turn;

  IdleConnections(List<InetSocketAddress> servers) {
    this.servers = List.copyOf(servers);
    servers.forEach(_ -> byServer.add(new ArrayDeque<>()));
  }

  boolean isEmpty() {
    return byServer.stream().allMatch(Deque::isEmpty);
  }

  /** Removes the one that was added last of the next server that has one; there must be one. */
  Connection pop() {
    Deque<Connection> next = byServer.get(turn);
    while (next.isEmpty()) {
      advance();
      next = byServer.get(turn);
    }
    advance();
    return next.pop();
  }

  private void advance() {
    turn = (turn + 1) % byServer.size();
  }

  void push(Connection connection) {
    of(connection).push(connection);
  }

  /** Returns whether it was there. */
  boolean remove(Connection connection) {
    return of(connection).remove(connection);
  }

  private Deque<Connection> of(Connection connection) {
    return byServer.get(servers.indexOf(connection.server()));
  }
}
