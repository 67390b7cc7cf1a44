package dev.vouch.contract.history;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * A generator of small, dense histories with many edge cases: few browsers, few users, and many
 * simultaneous facts.
 */
public final class RandomHistory {
  /** The number of partitions of {@link #ofPartitions}. */
  public static final int PARTITIONS = 3;

  private static final int ORDERS = 8;

  private final Random random;
  private final HistoryTimes times;
  private final RandomContent contents;
  private final List<SiteId> sites = new ArrayList<>();
  private final List<LogRecord> records = new ArrayList<>();
  private final int browsers;
  private final int users;
  private final String name;

  private RandomHistory(long seed, int partition) {
    random = new Random(seed + 1_000_003L * partition);
    times = new HistoryTimes(random);
    contents = new RandomContent(random);
    name = "history " + seed;
    browsers = random.nextInt(2, 6);
    users = random.nextInt(2, 9);
    for (int site = random.nextInt(1, 3); site > 0; site--) {
      sites.add(new SiteId(SimulatedHash.of(name + "/site/" + partition + "/" + site)));
    }
  }

  /** Returns the history of this seed in one partition, 0. */
  public static History of(long seed) {
    return new History(entries(seed, 0, random -> random.nextInt(60, 180)));
  }

  /**
   * Returns the history of this seed in {@link #PARTITIONS} partitions, each with sites and times
   * of its own. Positions and ids are the same in all of them.
   */
  public static History ofPartitions(long seed) {
    List<List<HistoryEntry>> partitions = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      partitions.add(entries(seed, partition, random -> random.nextInt(30, 120)));
    }
    return new Interleaving(new Random(seed)).of(partitions);
  }

  private static List<HistoryEntry> entries(long seed, int partition, ToIntFunction<Random> facts) {
    RandomHistory generator = new RandomHistory(seed, partition);
    generator.generate(facts.applyAsInt(generator.random));
    return new RecordArrival(generator.random, partition).inAnyOrder(generator.records);
  }

  /**
   * Returns the same records at other positions of their partitions; records of one site and time
   * keep their order, so that each event's credit is the same.
   */
  public static History inAnotherOrder(History history, long seed) {
    Random random = new Random(seed);
    List<List<HistoryEntry>> partitions = new ArrayList<>();
    for (int partition : history.partitions()) {
      partitions.add(
          new RecordArrival(random, partition).inAnotherOrder(history.entries(partition)));
    }
    return new Interleaving(random).of(partitions);
  }

  private void generate(int facts) {
    for (int fact = facts; fact > 0; fact--) {
      switch (random.nextInt(20)) {
        case 0 -> manyIdentifications();
        case 1 -> sharedProxy();
        case 2 -> orderAlias();
        case 3, 4, 5 -> identification(site(), browser(), user(), times.next());
        case 6, 7, 8, 9, 10, 11 -> serverEvent(site(), browser(), user(), times.next());
        default -> browserEvent();
      }
    }
    for (int erasures = random.nextInt(3); erasures > 0; erasures--) {
      SiteId site = site();
      add(new LogRecord.Erasure(nextId(), site, removalTime(), userKey(site, user())));
    }
    if (random.nextInt(8) == 0) {
      add(new LogRecord.SiteDeletion(nextId(), site(), removalTime()));
    }
    for (int expiries = random.nextInt(3); expiries > 0; expiries--) {
      expiry();
    }
    switch (random.nextInt(4)) {
      case 0 -> {
        // No day closes before the end.
      }
      case 1 -> passTime(Duration.ofHours(5));
      default -> passTime(Duration.ofHours(20));
    }
  }

  /** Adds times of the log, with gaps as of a server that was stopped for days. */
  private void passTime(Duration interval) {
    Instant time = times.start();
    while (time.isBefore(times.end())) {
      add(new LogRecord.Time(time));
      time = time.plus(random.nextInt(40) == 0 ? interval.multipliedBy(7) : interval);
    }
  }

  /** Retention is at least 30 days; other ages must be handled correctly as well. */
  private void expiry() {
    Instant at = times.next();
    Duration age = Duration.ofDays(random.nextInt(3) == 0 ? random.nextInt(30) : 30);
    add(new LogRecord.Expiry(nextId(), site(), at, at.minus(age)));
  }

  /** Adds links around the limit of C10. */
  private void manyIdentifications() {
    SiteId site = site();
    int browser = browser();
    Instant near = times.next();
    for (int user = random.nextInt(4, 8); user > 0; user--) {
      identification(site, browser, user, random.nextInt(3) == 0 ? times.next() : near);
    }
  }

  private void sharedProxy() {
    SiteId site = site();
    Instant near = times.next();
    for (int user = random.nextInt(4, 8); user > 0; user--) {
      server(site, near, Forwarding.BOTH, Optional.of(hashes(site, 99, near)), Optional.of(user));
    }
  }

  private void orderAlias() {
    SiteId site = site();
    add(new LogRecord.OrderAlias(nextId(), site, times.next(), orderKey(site), orderKey(site)));
  }

  private void identification(SiteId site, int browser, int user, Instant at) {
    add(
        new LogRecord.Identification(
            nextId(), site, at, hashes(site, browser, at), userKey(site, user), contents.client()));
  }

  private void browserEvent() {
    SiteId site = site();
    Instant at = times.next();
    int browser = random.nextInt(40) == 0 ? 99 : browser();
    boolean pageView = random.nextInt(5) > 0;
    EventName kind = pageView ? EventName.PAGEVIEW : contents.any(List.of(EventName.values()));
    Optional<Touch> touch =
        kind == EventName.PAGEVIEW && random.nextBoolean()
            ? Optional.of(contents.touch())
            : Optional.empty();
    add(
        new LogRecord.BrowserEvent(
            browserMadeId(site),
            site,
            at,
            contents.content(kind),
            hashes(site, browser, at),
            contents.client(),
            touch));
  }

  private void serverEvent(SiteId site, int browser, int user, Instant at) {
    Optional<BrowserHashes> hashes = Optional.of(hashes(site, browser, at));
    Optional<Integer> byUser = random.nextBoolean() ? Optional.of(user) : Optional.empty();
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> server(site, at, Forwarding.BOTH, hashes, byUser);
      case 3, 4, 5 -> server(site, at, Forwarding.NEITHER, Optional.empty(), Optional.of(user));
      case 6 -> server(site, at, Forwarding.NEITHER, Optional.empty(), Optional.empty());
      default -> {
        Forwarding incomplete =
            contents.any(
                List.of(Forwarding.ONLY_IP, Forwarding.ONLY_USER_AGENT, Forwarding.UNUSABLE_IP));
        server(site, at, incomplete, Optional.empty(), byUser);
      }
    }
  }

  private void server(
      SiteId site,
      Instant at,
      Forwarding forwarding,
      Optional<BrowserHashes> hashes,
      Optional<Integer> user) {
    EventName kind =
        random.nextInt(4) > 0 ? EventName.SUCCESS : contents.any(List.of(EventName.values()));
    Optional<OrderRole> role = kind == EventName.SUCCESS ? contents.orderRole() : Optional.empty();
    add(
        new LogRecord.ServerEvent(
            nextId(),
            site,
            at,
            role.map(contents::success).orElseGet(() -> contents.content(kind)),
            forwarding,
            hashes,
            user.map(number -> userKey(site, number)),
            role.map(of -> new OrderReference(of, orderKey(site))),
            random.nextInt(3) == 0 ? Optional.of(times.upTo13DaysBefore(at)) : Optional.empty(),
            role.isPresent() && random.nextInt(8) == 0
                ? Optional.of(orderKey(site))
                : Optional.empty()));
  }

  /**
   * Returns a time near facts, often that of one: as all records, a removal can be appended after
   * facts of the hour after its time, as if the clock had been set back.
   */
  private Instant removalTime() {
    Instant near = records.isEmpty() ? times.next() : contents.any(records).receivedAt();
    return switch (random.nextInt(4)) {
      case 0 -> times.next();
      case 1 -> near.minusSeconds(random.nextInt(3_600));
      case 2 -> near.plusNanos(1000L * random.nextInt(-1, 2));
      default -> near;
    };
  }

  private BrowserHashes hashes(SiteId site, int browser, Instant at) {
    return new SimulatedBrowser(name + "/browser/" + browser).hashesAt(site, at);
  }

  /** Of one of few orders, so that some are refunded and voided. */
  private OrderKey orderKey(SiteId site) {
    return SimulatedHash.orderKey(site, name + "/order/" + random.nextInt(ORDERS));
  }

  private UserKey userKey(SiteId site, int user) {
    return SimulatedHash.userKey(site, name + "/user/" + user);
  }

  private SiteId site() {
    return contents.any(sites);
  }

  private int browser() {
    return random.nextInt(browsers);
  }

  private int user() {
    return 1 + random.nextInt(users);
  }

  private EventId nextId() {
    return SimulatedHash.eventId(name + "/" + records.size());
  }

  /** Browsers generate their ids, so two sites may receive the same one. */
  private EventId browserMadeId(SiteId site) {
    Set<EventId> ofSite = new HashSet<>();
    records.stream().filter(r -> r.site().equals(site)).forEach(r -> ofSite.add(r.id()));
    if (!records.isEmpty() && random.nextInt(10) == 0) {
      EventId elsewhere = contents.any(records).id();
      if (!ofSite.contains(elsewhere)) {
        return elsewhere;
      }
    }
    return nextId();
  }

  private void add(LogRecord record) {
    records.add(record);
  }
}
