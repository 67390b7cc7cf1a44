package dev.vouch.embedded.segment;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.site.SiteId;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The numbers of a site's people and texts, from 1; 0 stands for none. The projector's thread
 * assigns numbers; any thread can read numbers that it has found in rows.
 */
final class SiteNumbers {
  private final SiteId site;
  private final RecentNumbers recent;
  private final PeopleNumbers people = new PeopleNumbers();
  private volatile Dictionaries texts = new Dictionaries();
  private int today;

  /** The numbers that were used since the retention began; empty without a retention. */
  private Optional<LiveNumbers> used = Optional.empty();

  /** The next numbers when the retention began. */
  private Counts usedEnd = Counts.NONE;

  /** The numbers from which on nothing is in the file; set once lower numbers are durable. */
  private volatile Counts written = Counts.NONE;

  /** The next number to assign of each kind. */
  record Counts(int people, int texts, int clients, int touches) {
    static final Counts NONE = new Counts(1, 1, 1, 1);
  }

  /**
   * Creates the numbers of a site.
   *
   * @param recent the cache of recent numbers, shared by all sites
   * @param today the current UTC day, as days since 1970; 0 if unknown
   */
  SiteNumbers(SiteId site, RecentNumbers recent, int today) {
    this.site = site;
    this.recent = recent;
    this.today = today;
  }

  /** Returns the dictionaries, to which later texts are added. */
  Dictionaries texts() {
    return texts;
  }

  /** Returns the number of a person, visitor or user key; assigns a new number if it has none. */
  int numberOf(long hash, HashKind kind) {
    int number = people.numberOf(hash, kind, today);
    used.ifPresent(live -> live.people().set(number));
    return number;
  }

  /** Returns the number of a hash; 0 if it has none or can no longer recur. */
  int find(long hash) {
    return people.find(hash);
  }

  /**
   * Returns the latest number of a hash, even if the hash can no longer recur; 0 if it has none.
   */
  int search(long hash) {
    return people.search(hash);
  }

  /** Returns the hash with a number; 0 if it was dropped. */
  long hash(int number) {
    return people.hash(number);
  }

  /** Returns the number of a text; assigns a new number if it has none. */
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

  /** Returns the number of a client; assigns a new number if it has none. */
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

  /** Returns the number of a touch; assigns a new number if it has none. */
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

  /** Returns the UTC day that new numbers get, as days since 1970; 0 if unknown. */
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

  /**
   * Drops numbers that are neither live nor used since the retention began; returns whether any was
   * dropped.
   */
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

  /** Returns whether some numbers are not in the file. */
  boolean hasUnwritten() {
    return !counts().equals(written);
  }

  Frozen freeze(boolean isWhole) {
    Counts from = isWhole ? Counts.NONE : written;
    return new Frozen(this, people.freeze(from.people()), texts, from, counts());
  }

  /**
   * The numbers that a checkpoint writes.
   *
   * @param from the first number of each kind
   * @param end the number after the last of each kind
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

    /** Records that the numbers are durable. */
    void setWritten() {
      numbers.written = end;
    }
  }

  /**
   * Reads the entries of a frame.
   *
   * @param entries the entries, from the buffer's position to its limit
   * @param next the number after the last one that the frame covers
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

  /**
   * Indexes what was read from the file.
   *
   * @param day the current UTC day, as days since 1970
   */
  void endReading(int day) {
    today = day;
    people.indexAll(day);
    written = counts();
  }
}
