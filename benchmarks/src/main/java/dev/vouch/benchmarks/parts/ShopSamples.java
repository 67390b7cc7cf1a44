package dev.vouch.benchmarks.parts;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Sample requests and records of a shop. */
final class ShopSamples {
  static final SiteId SITE = new SiteId(0x0123_4567_89ab_cdefL);
  static final String IP = "81.2.69.142";
  static final String USER_AGENT =
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)"
          + " Chrome/142.0.0.0 Safari/537.36";
  static final String USER_ID = "customer-48213";

  private ShopSamples() {}

  /** Returns the body of a confirmed success with every field. */
  static byte[] success() {
    return bytes(
        """
        {"event_name":"success","name":"paid","page_path":"/checkout","success_value":129.90,\
        "ip":"%s","user_agent":"%s","success_user_id":"%s",\
        "properties":{"currency":"EUR","plan":"yearly","items":3,"first_order":true}}\
        """
            .formatted(IP, USER_AGENT, USER_ID));
  }

  /** Returns the body of a browser's page view. */
  static byte[] pageView() {
    return bytes(
        """
        {"site_id":"%s","event_name":"pageview",\
        "url":"https://shop.example/products/tent?utm_source=newsletter&utm_campaign=autumn",\
        "referrer":"https://www.google.com/"}\
        """
            .formatted(SITE));
  }

  private static byte[] bytes(String body) {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** Creates a record with the content of {@link #success}. */
  static LogRecord serverEvent(EventIds ids, SplittableRandom random, Instant at) {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("currency", new PropertyValue.Text("EUR"));
    properties.put("plan", new PropertyValue.Text("yearly"));
    properties.put("items", new PropertyValue.Decimal(BigDecimal.valueOf(3)));
    properties.put("first_order", new PropertyValue.Flag(true));
    return new LogRecord.ServerEvent(
        ids.next(at),
        SITE,
        micros(at),
        new EventContent(
            EventName.SUCCESS,
            "/checkout",
            Optional.of("paid"),
            Optional.of(new BigDecimal("129.90")),
            properties),
        Forwarding.BOTH,
        Optional.of(new BrowserHashes(random.nextLong(), random.nextLong())),
        Optional.of(new UserKey(random.nextLong())));
  }

  /** Creates a record with the content of {@link #pageView}. */
  static LogRecord browserEvent(EventIds ids, SplittableRandom random, Instant at) {
    return new LogRecord.BrowserEvent(
        ids.next(at),
        SITE,
        micros(at),
        EventContent.of(EventName.PAGEVIEW, "/products/tent"),
        new BrowserHashes(random.nextLong(), random.nextLong()),
        new Client(
            Optional.of("GB"),
            Optional.of(Client.Device.DESKTOP),
            Optional.of("Chrome"),
            Optional.of("Mac OS X")),
        Optional.of(
            new Touch(
                Channel.MAIL,
                "newsletter",
                Optional.of("email"),
                Optional.of("autumn"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("google.com"))));
  }

  private static Instant micros(Instant at) {
    return at.truncatedTo(ChronoUnit.MICROS);
  }

  /** A new temporary directory. */
  static Path directory() {
    try {
      return Files.createTempDirectory("vouch-parts-");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a temporary directory", e);
    }
  }

  /** Removes a directory with its contents. */
  static void remove(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory, e);
    }
  }
}
