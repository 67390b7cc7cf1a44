package dev.vouch.embedded.segment;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension;

/**
 * The numbers of a site's people and texts, from 1; 0 is none. The projector's thread gives
 * numbers, any thread reads those that it has found in rows.
 */
final class SiteNumbers implements SiteTexts {
  /** Returns the number of a person, visitor or user key, a new one if it has none. */
  int numberOf(long hash, HashKind kind) {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of a hash; 0 if it has none. */
  int find(long hash) {
    throw new UnsupportedOperationException();
  }

  /** Returns the hash with a number; 0 if it was dropped. */
  long hash(int number) {
    throw new UnsupportedOperationException();
  }

  /** Returns the number after the highest of a hash. */
  int peopleCount() {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of a text, a new one if it has none. */
  int numberOf(String text) {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of a client, a new one if it has none. */
  int numberOf(Client client) {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of a touch, a new one if it has none. */
  int numberOf(Touch touch) {
    throw new UnsupportedOperationException();
  }

  /** Returns the client with a number. */
  Client client(int number) {
    throw new UnsupportedOperationException();
  }

  /** Returns the touch with a number. */
  Touch touch(int number) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int count() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String text(int number) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int find(String text) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int clientCount() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int clientText(int client, Dimension.Field field) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int touchCount() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int touchText(int touch, Dimension.Field field) {
    throw new UnsupportedOperationException();
  }
}
