package dev.vouch.embedded.segment;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.site.SiteId;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The numbers of a site's people and texts, from 1; 0 is none. The projector's thread gives
 * numbers, any thread reads those that it has found in rows.
 */
final class SiteNumbers {
  private final SiteId site;
  private final RecentNumbers recent;
  private final PeopleNumbers people = new PeopleNumbers();
  private volatile Dictionaries texts = new Dictionaries();
  private int today;

  /** What was used since a retention has begun. */
  private Optional<LiveNumbers> used = Optional.empty();

  /** The numbers when it began. */
  private Counts usedEnd = Counts.NONE;

  /** The numbers before these are in the file. Set when they are. */
  private volatile Counts written = Counts.NONE;

  /** How many numbers were given: for each kind the next one. */
  record Counts(int people, int texts, int clients, int touches) {
    static final Counts NONE = new Counts(1, 1, 1, 1);
  }

  /**
   * @param recent of all sites
   * @param today the UTC day at which numbers are given, as days since 1970; 0 if it is unknown
   */
  SiteNumbers(SiteId site, RecentNumbers recent, int today) {
    this.site = site;
    this.recent = recent;
    this.today = today;
  }

  /** Returns the texts that there are, to which others are added. */
  Dictionaries texts() {
    return texts;
  }

  /** Returns the number of a person, visitor or user key, a new one if it has none. */
  int numberOf(long hash, HashKind kind) {
    int number = people.numberOf(hash, kind, today);
    used.ifPresent(live -> live.people().set(number));
    return number;
  }

  /** Returns the number of a hash; 0 if it has none. */
  int find(long hash) {
    return people.find(hash);
  }

  /** Returns the latest number of a hash, also of one that cannot come back; 0 if it has none. */
  int search(long hash) {
    return people.search(hash);
  }

  /** Returns the hash with a number; 0 if it was dropped. */
  long hash(int number) {
    return people.hash(number);
  }

  /** Returns the number of a text, a new one if it has none. */
  int numberOf(String text) {
    int known = recent.get(this, text);
    int number = known != 0 ? known : give(texts.texts(), text, Dictionary.encode(text));
    used.ifPresent(live -> live.texts().set(number));
    return number;
  }

  private int give(Dictionary dictionary, Object key, byte[] encoded) {
    int number = dictionary.numberOf(encoded);
    recent.put(this, key, number);
    return number;
  }

  /** Returns the number of a client, a new one if it has none. */
  int numberOf(Client client) {
    int known = recent.get(this, client);
    int number = known != 0 ? known : give(texts.clients(), client, encode(client));
    used.ifPresent(live -> live.clients().set(number));
    return number;
  }

  private byte[] encode(Client client) {
    return Dictionary.encode(
        numberOf(client.country()),
        numberOf(client.device().map(Client.Device::wireName)),
        numberOf(client.browser()),
        numberOf(client.os()));
  }

  /** Returns the number of a touch, a new one if it has none. */
  int numberOf(Touch touch) {
    int known = recent.get(this, touch);
    int number = known != 0 ? known : give(texts.touches(), touch, encode(touch));
    used.ifPresent(live -> live.touches().set(number));
    return number;
  }

  private byte[] encode(Touch touch) {
    return Dictionary.encode(
        numberOf(touch.channel().wireName()),
        numberOf(touch.source()),
        numberOf(touch.medium()),
        numberOf(touch.campaign()),
        numberOf(touch.term()),
        numberOf(touch.content()),
        numberOf(touch.clickId()),
        numberOf(touch.referrer()));
  }

  private int numberOf(Optional<String> text) {
    return text.isEmpty() ? 0 : numberOf(text.get());
  }

  /** Returns the UTC day at which numbers are given, as days since 1970. */
  int today() {
    return today;
  }

  void setToday(int day) {
    if (today == 0) {
      people.begin(day);
    }
    today = day;
    people.setToday(day);
  }

  void beginRetention() {
    used = Optional.of(new LiveNumbers());
    usedEnd = counts();
  }

  void endRetention() {
    used = Optional.empty();
  }

  /** Drops what is neither live nor used, and returns whether there was anything. */
  boolean retain(LiveNumbers live) {
    LiveNumbers kept = used.orElseThrow(() -> new IllegalStateException("no retention has begun"));
    kept.addAll(live);
    Dictionaries before = texts;
    texts = before.retained(kept, usedEnd);
    return people.retain(kept.people(), usedEnd.people()) || !texts.equals(before);
  }

  private Counts counts() {
    return new Counts(people.count(), texts.count(), texts.clientCount(), texts.touchCount());
  }

  /** Returns whether it has numbers that are not in the file. */
  boolean hasUnwritten() {
    return !counts().equals(written);
  }

  Frozen freeze(boolean isWhole) {
    Counts from = isWhole ? Counts.NONE : written;
    return new Frozen(this, people.freeze(from.people()), texts, from, counts());
  }

  /**
   * Numbers that a checkpoint writes.
   *
   * @param from the first ones
   * @param end the ones after the last
   */
  record Frozen(
      SiteNumbers numbers,
      PeopleNumbers.Frozen people,
      Dictionaries texts,
      Counts from,
      Counts end) {
    void write(NumbersWriter to) {
      SiteId site = numbers.site;
      to.people(site, people);
      to.texts(site, NumberedKind.TEXTS, texts.texts(), from.texts, end.texts);
      to.texts(site, NumberedKind.CLIENTS, texts.clients(), from.clients, end.clients);
      to.texts(site, NumberedKind.TOUCHES, texts.touches(), from.touches, end.touches);
    }

    /** Says that they are durable. */
    void setWritten() {
      numbers.written = end;
    }
  }

  /**
   * Puts numbers that a file has.
   *
   * @param entries those of a frame, from the first one to the limit
   * @param next the number after the last one that was given
   */
  void read(NumberedKind kind, ByteBuffer entries, int next) {
    switch (kind) {
      case PEOPLE -> readPeople(entries, next);
      case TEXTS -> read(texts.texts(), entries, next);
      case CLIENTS -> read(texts.clients(), entries, next);
      case TOUCHES -> read(texts.touches(), entries, next);
    }
  }

  private void readPeople(ByteBuffer entries, int next) {
    int day = Varint.read(entries);
    today = Math.max(today, day);
    int number = 0;
    while (entries.hasRemaining()) {
      int gapAndKind = Varint.read(entries);
      number += gapAndKind >>> PeopleNumbers.KIND_BITS;
      people.put(number, entries.getLong(), HashKind.of(gapAndKind & 3), day);
    }
    people.skipTo(next);
  }

  private static void read(Dictionary to, ByteBuffer entries, int next) {
    int number = 0;
    while (entries.hasRemaining()) {
      number += Varint.read(entries);
      byte[] text = new byte[Varint.read(entries)];
      entries.get(text);
      to.put(number, text);
    }
    to.skipTo(next);
  }

  /** Makes everything findable that was read. */
  void endReading(int day) {
    today = day;
    people.indexAll(day);
    written = counts();
  }
}
