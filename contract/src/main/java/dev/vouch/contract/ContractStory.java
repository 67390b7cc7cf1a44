package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedBrowser;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.Warehouse;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A small handwritten history of one site. Facts are appended in the order of the calls, regardless
 * of their time.
 */
final class ContractStory {
  /** A record is appended within an hour of its receipt, so days close an hour later. */
  private static final Duration LATEST_APPEND = Duration.ofHours(1);

  private static final AtomicInteger STORIES = new AtomicInteger();

  private final Warehouse warehouse;
  private final SiteId site;
  private final List<LogRecord> pending = new ArrayList<>();
  private int factCount;

  ContractStory(Warehouse warehouse) {
    this(warehouse, new SiteId(SimulatedHash.of("story " + STORIES.incrementAndGet())), 0);
  }

  private ContractStory(Warehouse warehouse, SiteId site, int factCount) {
    this.warehouse = warehouse;
    this.site = site;
    this.factCount = factCount;
  }

  /** Returns this story, continued in the same warehouse after it was reopened. */
  ContractStory in(Warehouse reopened) {
    return new ContractStory(reopened, site, factCount);
  }

  SiteId site() {
    return site;
  }

  long visitor(String browser, Instant at) {
    return hashes(browser, at).visitor();
  }

  BrowserHashes hashes(String browser, Instant at) {
    return new SimulatedBrowser(browser).hashesAt(site, at);
  }

  long user(String user) {
    return userKey(user).value();
  }

  UserKey userKey(String user) {
    return SimulatedHash.userKey(site, user);
  }

  /** Returns a client that differs only in its country. */
  static Client in(String country) {
    return new Client(
        Optional.of(country),
        Optional.of(Client.Device.MOBILE),
        Optional.of("Firefox"),
        Optional.of("Android"));
  }

  EventId enters(String browser, Instant at, String source) {
    return enters(browser, at, source, "DE");
  }

  /** Adds a page view from outside: a sighting and a touch. */
  EventId enters(String browser, Instant at, String source, String country) {
    return browser(hashes(browser, at), at, in(country), Optional.of(Touch.ofSource(source)));
  }

  EventId views(String browser, Instant at) {
    return views(browser, at, "DE");
  }

  /** Adds a page view from within the site: only a sighting. */
  EventId views(String browser, Instant at, String country) {
    return browser(hashes(browser, at), at, in(country), Optional.empty());
  }

  /** Adds a browser's page view of this path, from within the site. */
  EventId opens(String browser, String path, Instant at) {
    return acts(browser, EventContent.of(EventName.PAGEVIEW, path), at);
  }

  /** Adds any event of a browser: only a sighting. */
  EventId acts(String browser, EventContent content, Instant at) {
    return add(
        new LogRecord.BrowserEvent(
            nextId(), site, at, content, hashes(browser, at), in("DE"), Optional.empty()));
  }

  /** Adds any server event with only a user id. */
  EventId sends(String user, EventContent content, Instant at) {
    return add(
        new LogRecord.ServerEvent(
            nextId(),
            site,
            at,
            content,
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.of(userKey(user))));
  }

  /** Adds a browser's success: unconfirmed, and only a sighting. */
  EventId claims(String browser, Instant at, SequencedMap<String, PropertyValue> properties) {
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/claimed",
            Optional.of("claimed"),
            Optional.of(new BigDecimal("1000")),
            properties);
    return add(
        new LogRecord.BrowserEvent(
            nextId(), site, at, content, hashes(browser, at), in("DE"), Optional.empty()));
  }

  EventId browser(BrowserHashes hashes, Instant at, Client client, Optional<Touch> touch) {
    EventContent content = EventContent.of(EventName.PAGEVIEW, "/");
    return add(new LogRecord.BrowserEvent(nextId(), site, at, content, hashes, client, touch));
  }

  EventId identifies(String browser, String user, Instant at) {
    return identifies(browser, user, at, "DE");
  }

  /** Adds an identify ping: a sighting and a link. */
  EventId identifies(String browser, String user, Instant at, String country) {
    return add(
        new LogRecord.Identification(
            nextId(), site, at, hashes(browser, at), userKey(user), in(country)));
  }

  /** Adds a success with a forwarded ip and user_agent. */
  EventId succeedsIn(String browser, Instant at) {
    return server(at, Forwarding.BOTH, Optional.of(hashes(browser, at)), Optional.empty());
  }

  /** Adds a success with these hashes of the forwarded ip and user_agent. */
  EventId forwards(BrowserHashes hashes, Instant at) {
    return server(at, Forwarding.BOTH, Optional.of(hashes), Optional.empty());
  }

  /** Adds a success with only a user id. */
  EventId succeedsFor(String user, Instant at) {
    return server(at, Forwarding.NEITHER, Optional.empty(), Optional.of(user));
  }

  /** Adds a success with ip, user_agent and a user id: a link. */
  EventId succeedsInFor(String browser, String user, Instant at) {
    return server(at, Forwarding.BOTH, Optional.of(hashes(browser, at)), Optional.of(user));
  }

  /** Adds a success with only a user id, this value and this currency. */
  EventId pays(String user, Instant at, String value, PropertyValue currency) {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("currency", currency);
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/paid",
            Optional.of("paid"),
            Optional.of(new BigDecimal(value)),
            properties);
    return sends(user, content, at);
  }

  /** Adds a success with only a user id and this value, which names an order. */
  EventId names(String user, OrderRole role, String order, Instant at, String value) {
    return reports(Optional.empty(), Optional.of(user), role, order, at, value);
  }

  /** Adds a success that names an order, with what is forwarded. */
  EventId reports(
      Optional<String> browser,
      Optional<String> user,
      OrderRole role,
      String order,
      Instant at,
      String value) {
    return order("paid", browser, user, role, order, Optional.empty(), at, value);
  }

  /** Adds a success with another name of the same order. */
  EventId ships(String user, String order, Instant at) {
    return order(
        "shipped",
        Optional.empty(),
        Optional.of(user),
        OrderRole.PLACED,
        order,
        Optional.empty(),
        at,
        "0");
  }

  /** Adds an order that also has another ID. */
  EventId namesWithAlias(String user, String order, String alias, Instant at, String value) {
    return order(
        "paid",
        Optional.empty(),
        Optional.of(user),
        OrderRole.PLACED,
        order,
        Optional.of(alias),
        at,
        value);
  }

  private EventId order(
      String name,
      Optional<String> browser,
      Optional<String> user,
      OrderRole role,
      String order,
      Optional<String> alias,
      Instant at,
      String value) {
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/paid",
            Optional.of(name),
            Optional.of(new BigDecimal(value)),
            new LinkedHashMap<>(Map.of("currency", new PropertyValue.Text("EUR"))));
    return add(
        new LogRecord.ServerEvent(
            nextId(),
            site,
            at,
            content,
            browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
            browser.map(named -> hashes(named, at)),
            user.map(this::userKey),
            Optional.of(new OrderReference(role, SimulatedHash.orderKey(site, order))),
            Optional.empty(),
            alias.map(other -> SimulatedHash.orderKey(site, other))));
  }

  /** Adds another ID of an order by itself. */
  void aliases(String alias, String order, Instant at) {
    EventId _ =
        add(
            new LogRecord.OrderAlias(
                nextId(),
                site,
                at,
                SimulatedHash.orderKey(site, alias),
                SimulatedHash.orderKey(site, order)));
  }

  /** Adds a success that occurred before it was received, with what is forwarded. */
  EventId succeedsLate(
      Optional<String> browser, Optional<String> user, Instant occurredAt, Instant receivedAt) {
    return late(browser, user, Optional.empty(), "49.9", occurredAt, receivedAt);
  }

  /** Adds a success of a user that occurred before it was received and names an order. */
  EventId namesLate(
      String user,
      OrderRole role,
      String order,
      String value,
      Instant occurredAt,
      Instant receivedAt) {
    OrderReference reference = new OrderReference(role, SimulatedHash.orderKey(site, order));
    return late(
        Optional.empty(), Optional.of(user), Optional.of(reference), value, occurredAt, receivedAt);
  }

  private EventId late(
      Optional<String> browser,
      Optional<String> user,
      Optional<OrderReference> order,
      String value,
      Instant occurredAt,
      Instant receivedAt) {
    return add(
        new LogRecord.ServerEvent(
            nextId(),
            site,
            receivedAt,
            new EventContent(
                EventName.SUCCESS,
                "/paid",
                Optional.of("paid"),
                Optional.of(new BigDecimal(value)),
                new LinkedHashMap<>()),
            browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
            browser.map(name -> hashes(name, receivedAt)),
            user.map(this::userKey),
            order,
            Optional.of(occurredAt)));
  }

  /** Adds a success without hashes of a browser. */
  EventId succeeds(Forwarding forwarding, Optional<String> user, Instant at) {
    return server(at, forwarding, Optional.empty(), user);
  }

  private EventId server(
      Instant at, Forwarding forwarding, Optional<BrowserHashes> hashes, Optional<String> user) {
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/paid",
            Optional.of("paid"),
            Optional.of(new BigDecimal("49.9")),
            new LinkedHashMap<>());
    return add(
        new LogRecord.ServerEvent(
            nextId(), site, at, content, forwarding, hashes, user.map(this::userKey)));
  }

  void erases(String user, Instant at) {
    add(new LogRecord.Erasure(nextId(), site, at, userKey(user)));
  }

  void isDeleted(Instant at) {
    add(new LogRecord.SiteDeletion(nextId(), site, at));
  }

  /** Adds an expiry: events received before {@code until} are no longer reported. */
  void expires(Instant until, Instant at) {
    add(new LogRecord.Expiry(nextId(), site, at, until));
  }

  EventId add(LogRecord record) {
    pending.add(record);
    return record.id();
  }

  private EventId nextId() {
    factCount++;
    return SimulatedHash.eventId(site + "/" + factCount);
  }

  /** Applies the facts added since the last call. */
  void apply() {
    if (pending.isEmpty()) {
      return;
    }
    long first = warehouse.next(0);
    List<LogEntry> entries = new ArrayList<>();
    for (LogRecord record : pending) {
      entries.add(new LogEntry(first + entries.size(), record));
    }
    pending.clear();
    warehouse.apply(new Batch(0, first, entries.getLast().position(), entries));
  }

  /** Applies the facts, then closes the days that are due at this time. */
  void close(Instant allReceivedUntil) {
    apply();
    add(new LogRecord.Time(allReceivedUntil));
    add(new LogRecord.Time(allReceivedUntil.plus(LATEST_APPEND)));
    apply();
    while (warehouse.continueWork(0)) {
      // Days close when no corrections are pending.
    }
  }

  CreditedEvent credit(EventId id) {
    List<CreditedEvent> found = events().stream().filter(e -> e.id().equals(id)).toList();
    assertThat(found).as("event %s", id).hasSize(1);
    return found.getFirst();
  }

  /** Returns all events of the site, newest first. */
  List<CreditedEvent> events() {
    apply();
    List<CreditedEvent> events = new ArrayList<>();
    Optional<EventCursor> before = Optional.empty();
    do {
      EventsPage page = warehouse.answer(new EventsQuestion(site, 1000, before));
      events.addAll(page.events());
      before = page.before();
    } while (before.isPresent());
    return events;
  }
}
