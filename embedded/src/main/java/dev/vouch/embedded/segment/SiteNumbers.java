package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The numbers of a site's people and texts, from 1; 0 is none. The projector's thread gives
 * numbers, any thread reads those that it has found in rows.
 */
final class SiteNumbers implements SiteTexts {
  private static final int CLIENT_TEXTS = 4;
  private static final int TOUCH_TEXTS = 8;

  private final SiteId site;
  private final RecentNumbers recent;
  private final PeopleNumbers people = new PeopleNumbers();
  private volatile Dictionary texts = new Dictionary();
  private volatile Dictionary clients = new Dictionary();
  private volatile Dictionary touches = new Dictionary();
  private Optional<UsedNumbers> used = Optional.empty();
  private int today;

  /** The numbers before these are in the file. Set when they are. */
  private volatile NumberCounts written = NumberCounts.NONE;

  /**
   * @param recent of all sites
   * @param today the UTC day at which numbers are given, as days since 1970; 0 if it is unknown
   */
  SiteNumbers(SiteId site, RecentNumbers recent, int today) {
    this.site = site;
    this.recent = recent;
    this.today = today;
  }

  /** Returns the number of a person, visitor or user key, a new one if it has none. */
  int numberOf(long hash, HashKind kind) {
    int number = people.numberOf(hash, kind, today);
    if (used.isPresent()) {
      used.get().live().people().set(number);
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
      number = texts.numberOf(Dictionary.encode(text));
      recent.put(this, text, number);
    }
    if (used.isPresent()) {
      used.get().live().texts().set(number);
    }
    return number;
  }

  /** Returns the number of a client, a new one if it has none. */
  int numberOf(Client client) {
    int number = recent.get(this, client);
    if (number == 0) {
      number =
          clients.numberOf(
              Dictionary.encode(
                  numberOf(client.country()),
                  numberOf(client.device().map(Client.Device::wireName)),
                  numberOf(client.browser()),
                  numberOf(client.os())));
      recent.put(this, client, number);
    }
    if (used.isPresent()) {
      used.get().live().clients().set(number);
    }
    return number;
  }

  /** Returns the number of a touch, a new one if it has none. */
  int numberOf(Touch touch) {
    int number = recent.get(this, touch);
    if (number == 0) {
      number =
          touches.numberOf(
              Dictionary.encode(
                  numberOf(touch.channel().wireName()),
                  numberOf(touch.source()),
                  numberOf(touch.medium()),
                  numberOf(touch.campaign()),
                  numberOf(touch.term()),
                  numberOf(touch.content()),
                  numberOf(touch.clickId()),
                  numberOf(touch.referrer())));
      recent.put(this, touch, number);
    }
    if (used.isPresent()) {
      used.get().live().touches().set(number);
    }
    return number;
  }

  private int numberOf(Optional<String> text) {
    return text.isEmpty() ? 0 : numberOf(text.get());
  }

  /** Returns the client with a number. */
  Client client(int number) {
    Dictionary current = clients;
    return new Client(
        optional(current.part(number, 0)),
        optional(current.part(number, 1)).map(name -> WireNamed.of(Client.Device.class, name)),
        optional(current.part(number, 2)),
        optional(current.part(number, 3)));
  }

  /** Returns the touch with a number. */
  Touch touch(int number) {
    Dictionary current = touches;
    if (current.isDropped(number)) {
      return Touch.UNKNOWN_SOURCE;
    }
    return new Touch(
        WireNamed.of(Channel.class, text(current.part(number, 0))),
        text(current.part(number, 1)),
        optional(current.part(number, 2)),
        optional(current.part(number, 3)),
        optional(current.part(number, 4)),
        optional(current.part(number, 5)),
        optional(current.part(number, 6)),
        optional(current.part(number, 7)));
  }

  private Optional<String> optional(int number) {
    return number == 0 ? Optional.empty() : Optional.of(text(number));
  }

  @Override
  public int count() {
    return texts.count();
  }

  @Override
  public String text(int number) {
    return new String(texts.bytes(number), UTF_8);
  }

  @Override
  public int find(String text) {
    return texts.find(Dictionary.encode(text));
  }

  @Override
  public int clientCount() {
    return clients.count();
  }

  @Override
  public int clientText(int client, Dimension.Field field) {
    return switch (field) {
      case COUNTRY -> clients.part(client, 0);
      case DEVICE -> clients.part(client, 1);
      case BROWSER -> clients.part(client, 2);
      case OS -> clients.part(client, 3);
      case CHANNEL,
          SOURCE,
          MEDIUM,
          CAMPAIGN,
          TERM,
          CONTENT,
          CLICK_ID,
          REFERRER,
          PAGE_PATH,
          NAME,
          EVENT_NAME ->
          throw new IllegalArgumentException("a client has no " + field.wireName());
    };
  }

  @Override
  public int touchCount() {
    return touches.count();
  }

  @Override
  public int touchText(int touch, Dimension.Field field) {
    return switch (field) {
      case CHANNEL -> touches.part(touch, 0);
      case SOURCE -> touches.part(touch, 1);
      case MEDIUM -> touches.part(touch, 2);
      case CAMPAIGN -> touches.part(touch, 3);
      case TERM -> touches.part(touch, 4);
      case CONTENT -> touches.part(touch, 5);
      case CLICK_ID -> touches.part(touch, 6);
      case REFERRER -> touches.part(touch, 7);
      case COUNTRY, DEVICE, BROWSER, OS, PAGE_PATH, NAME, EVENT_NAME ->
          throw new IllegalArgumentException("a touch has no " + field.wireName());
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
    used = Optional.of(new UsedNumbers(new LiveNumbers(), counts()));
  }

  void endRetention() {
    used = Optional.empty();
  }

  /** Drops what is neither live nor used, and returns whether there was anything. */
  boolean retain(LiveNumbers live) {
    UsedNumbers since = used.orElseThrow(() -> new IllegalStateException("no retention has begun"));
    NumberCounts end = since.end();
    LiveNumbers kept = live.union(since.live());
    boolean dropsClients = clients.hasOthers(kept.clients(), end.clients());
    if (dropsClients) {
      clients = clients.retained(kept.clients(), end.clients());
    }
    boolean dropsTouches = touches.hasOthers(kept.touches(), end.touches());
    if (dropsTouches) {
      touches = touches.retained(kept.touches(), end.touches());
    }
    clients.addParts(CLIENT_TEXTS, kept.texts());
    touches.addParts(TOUCH_TEXTS, kept.texts());
    boolean dropsTexts = texts.hasOthers(kept.texts(), end.texts());
    if (dropsTexts) {
      texts = texts.retained(kept.texts(), end.texts());
    }
    boolean dropsPeople = people.retain(kept.people(), end.people());
    return dropsClients || dropsTouches || dropsTexts || dropsPeople;
  }

  private NumberCounts counts() {
    return new NumberCounts(people.count(), texts.count(), clients.count(), touches.count());
  }

  /** Returns whether it has numbers that are not in the file. */
  boolean hasUnwritten() {
    return !counts().equals(written);
  }

  FrozenSite freeze(boolean isWhole) {
    NumberCounts from = isWhole ? NumberCounts.NONE : written;
    return new FrozenSite(
        site, people.freeze(from.people()), texts, clients, touches, from, counts(), this);
  }

  void setWritten(NumberCounts counts) {
    written = counts;
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
      case TEXTS -> read(texts, entries, next);
      case CLIENTS -> read(clients, entries, next);
      case TOUCHES -> read(touches, entries, next);
    }
  }

  private void readPeople(ByteBuffer entries, int next) {
    int day = Varint.read(entries);
    today = Math.max(today, day);
    int number = 0;
    while (entries.hasRemaining()) {
      int gapAndKind = Varint.read(entries);
      number += gapAndKind >>> PeopleNumbers.KIND_BITS;
      people.put(number, entries.getLong(), PeopleNumbers.kind(gapAndKind), day);
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
