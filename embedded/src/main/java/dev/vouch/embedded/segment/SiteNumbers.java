package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The numbers of a site's people and texts, from 1; 0 is none. The projector's thread gives
 * numbers, any thread reads those that it has found in rows.
 */
final class SiteNumbers implements SiteTexts {
  private final SiteId site;
  private final RecentNumbers recent;
  private final PeopleNumbers people = new PeopleNumbers();

  /** Those of texts, clients and touches. Replaced, but not changed. */
  private volatile Map<NumberedKind, Dictionary> dictionaries =
      new EnumMap<>(
          Map.of(
              NumberedKind.TEXTS, new Dictionary(),
              NumberedKind.CLIENTS, new Dictionary(),
              NumberedKind.TOUCHES, new Dictionary()));

  /** What was used since a retention has begun. */
  private Optional<LiveNumbers> used = Optional.empty();

  /** The numbers from these on were given since then. */
  private Map<NumberedKind, Integer> usedEnd = Map.of();

  /** The numbers before these are in the file. Set when they are. */
  private volatile Map<NumberedKind, Integer> written = Map.of();

  private int today;

  /**
   * @param recent of all sites
   * @param today the UTC day at which numbers are given, as days since 1970; 0 if it is unknown
   */
  SiteNumbers(SiteId site, RecentNumbers recent, int today) {
    this.site = site;
    this.recent = recent;
    this.today = today;
  }

  private Dictionary dictionary(NumberedKind kind) {
    return requireNonNull(dictionaries.get(kind));
  }

  /** Returns the number of a person, visitor or user key, a new one if it has none. */
  int numberOf(long hash, HashKind kind) {
    return noteUse(NumberedKind.PEOPLE, people.numberOf(hash, kind, today));
  }

  private int noteUse(NumberedKind kind, int number) {
    if (used.isPresent()) {
      used.get().of(kind).set(number);
    }
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

  /** Returns the number after the highest of a hash. */
  int peopleCount() {
    return people.count();
  }

  /** Returns the number of a text, a new one if it has none. */
  int numberOf(String text) {
    int number = recent.get(this, text);
    if (number == 0) {
      number = give(NumberedKind.TEXTS, text, Dictionary.encode(text));
    }
    return noteUse(NumberedKind.TEXTS, number);
  }

  private int give(NumberedKind kind, Object key, byte[] encoded) {
    int number = dictionary(kind).numberOf(encoded);
    recent.put(this, key, number);
    return number;
  }

  /** Returns the number of a client, a new one if it has none. */
  int numberOf(Client client) {
    int number = recent.get(this, client);
    if (number == 0) {
      byte[] encoded =
          Dictionary.encode(
              numberOf(client.country()),
              numberOf(client.device().map(Client.Device::wireName)),
              numberOf(client.browser()),
              numberOf(client.os()));
      number = give(NumberedKind.CLIENTS, client, encoded);
    }
    return noteUse(NumberedKind.CLIENTS, number);
  }

  /** Returns the number of a touch, a new one if it has none. */
  int numberOf(Touch touch) {
    int number = recent.get(this, touch);
    if (number == 0) {
      byte[] encoded =
          Dictionary.encode(
              numberOf(touch.channel().wireName()),
              numberOf(touch.source()),
              numberOf(touch.medium()),
              numberOf(touch.campaign()),
              numberOf(touch.term()),
              numberOf(touch.content()),
              numberOf(touch.clickId()),
              numberOf(touch.referrer()));
      number = give(NumberedKind.TOUCHES, touch, encoded);
    }
    return noteUse(NumberedKind.TOUCHES, number);
  }

  private int numberOf(Optional<String> text) {
    return text.isEmpty() ? 0 : numberOf(text.get());
  }

  /** Returns the client with a number. */
  Client client(int number) {
    Dictionary clients = dictionary(NumberedKind.CLIENTS);
    return new Client(
        optional(clients.part(number, 0)),
        optional(clients.part(number, 1)).map(name -> WireNamed.of(Client.Device.class, name)),
        optional(clients.part(number, 2)),
        optional(clients.part(number, 3)));
  }

  /** Returns the touch with a number. */
  Touch touch(int number) {
    Dictionary touches = dictionary(NumberedKind.TOUCHES);
    if (touches.isDropped(number)) {
      return Touch.UNKNOWN_SOURCE;
    }
    return new Touch(
        WireNamed.of(Channel.class, text(touches.part(number, 0))),
        text(touches.part(number, 1)),
        optional(touches.part(number, 2)),
        optional(touches.part(number, 3)),
        optional(touches.part(number, 4)),
        optional(touches.part(number, 5)),
        optional(touches.part(number, 6)),
        optional(touches.part(number, 7)));
  }

  private Optional<String> optional(int number) {
    return number == 0 ? Optional.empty() : Optional.of(text(number));
  }

  @Override
  public int count() {
    return dictionary(NumberedKind.TEXTS).count();
  }

  @Override
  public String text(int number) {
    return new String(dictionary(NumberedKind.TEXTS).bytes(number), UTF_8);
  }

  @Override
  public int find(String text) {
    return dictionary(NumberedKind.TEXTS).find(Dictionary.encode(text));
  }

  @Override
  public int clientCount() {
    return dictionary(NumberedKind.CLIENTS).count();
  }

  @Override
  public int clientText(int client, Dimension.Field field) {
    return dictionary(NumberedKind.CLIENTS).part(client, place(field));
  }

  @Override
  public int touchCount() {
    return dictionary(NumberedKind.TOUCHES).count();
  }

  @Override
  public int touchText(int touch, Dimension.Field field) {
    return dictionary(NumberedKind.TOUCHES).part(touch, place(field));
  }

  /** Returns which text of a client or a touch a field is. */
  private static int place(Dimension.Field field) {
    return switch (field) {
      case COUNTRY, CHANNEL -> 0;
      case DEVICE, SOURCE -> 1;
      case BROWSER, MEDIUM -> 2;
      case OS, CAMPAIGN -> 3;
      case TERM -> 4;
      case CONTENT -> 5;
      case CLICK_ID -> 6;
      case REFERRER -> 7;
      case PAGE_PATH, NAME, EVENT_NAME ->
          throw new IllegalArgumentException("no client or touch has " + field.wireName());
    };
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
    Map<NumberedKind, Dictionary> retained = new EnumMap<>(dictionaries);
    for (NumberedKind kind : List.of(NumberedKind.CLIENTS, NumberedKind.TOUCHES)) {
      retain(kind, kept, retained).addParts(kept.texts());
    }
    retain(NumberedKind.TEXTS, kept, retained);
    boolean dropsTexts = !retained.equals(dictionaries);
    dictionaries = retained;
    return people.retain(kept.people(), count(usedEnd, NumberedKind.PEOPLE)) || dropsTexts;
  }

  private Dictionary retain(NumberedKind kind, LiveNumbers kept, Map<NumberedKind, Dictionary> to) {
    Dictionary retained = dictionary(kind).retained(kept.of(kind), count(usedEnd, kind));
    to.put(kind, retained);
    return retained;
  }

  private Map<NumberedKind, Integer> counts() {
    Map<NumberedKind, Integer> counts = new EnumMap<>(NumberedKind.class);
    counts.put(NumberedKind.PEOPLE, people.count());
    dictionaries.forEach((kind, dictionary) -> counts.put(kind, dictionary.count()));
    return counts;
  }

  private static int count(Map<NumberedKind, Integer> counts, NumberedKind kind) {
    return counts.getOrDefault(kind, 1);
  }

  /** Returns whether it has numbers that are not in the file. */
  boolean hasUnwritten() {
    return !counts().equals(written);
  }

  Frozen freeze(boolean isWhole) {
    Map<NumberedKind, Integer> from = isWhole ? Map.of() : written;
    return new Frozen(
        this, people.freeze(count(from, NumberedKind.PEOPLE)), dictionaries, from, counts());
  }

  /**
   * Numbers that a checkpoint writes.
   *
   * @param from the first ones; 1 where none is given
   * @param end the ones after the last
   */
  record Frozen(
      SiteNumbers numbers,
      PeopleNumbers.Frozen people,
      Map<NumberedKind, Dictionary> dictionaries,
      Map<NumberedKind, Integer> from,
      Map<NumberedKind, Integer> end) {
    void write(NumbersWriter to) {
      to.people(numbers.site, people);
      dictionaries.forEach(
          (kind, texts) ->
              to.texts(numbers.site, kind, texts, count(from, kind), count(end, kind)));
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
    if (kind == NumberedKind.PEOPLE) {
      readPeople(entries, next);
    } else {
      read(dictionary(kind), entries, next);
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
