import dev.vouch.core.event.Channel;
import dev.vouch.core.event.PageUrl;
import dev.vouch.core.event.Touch;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.http.browser.BundledSources;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the channels of touches with public lists and tests of channels. Usage: java
 * scripts/CompareSources.java {@code <directory of the lists>}, which scripts/compare-sources does.
 */
final class CompareSources {
  private static final Site SITE =
      new Site(new SiteId(1), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
  private static final BundledSources SOURCES = BundledSources.load();
  private static final TouchDetector TOUCHES = new TouchDetector(SOURCES);

  /** The channels of Google Analytics and Plausible; those of the same name are not listed. */
  private static final Map<String, Channel> CHANNELS =
      Map.ofEntries(
          Map.entry("Organic Search", Channel.SEARCH),
          Map.entry("Organic Social", Channel.SOCIAL),
          Map.entry("Organic Video", Channel.VIDEO),
          Map.entry("Organic Shopping", Channel.SHOPPING),
          Map.entry("Email", Channel.MAIL),
          Map.entry("AI Assistants", Channel.AI),
          Map.entry("Affiliates", Channel.AFFILIATE),
          Map.entry("Paid Video", Channel.PAID),
          Map.entry("Paid Shopping", Channel.PAID),
          Map.entry("Paid Other", Channel.PAID),
          Map.entry("Display", Channel.PAID),
          Map.entry("Cross-network", Channel.PAID),
          Map.entry("Audio", Channel.CAMPAIGN),
          Map.entry("SMS", Channel.CAMPAIGN),
          Map.entry("Mobile Push Notifications", Channel.CAMPAIGN),
          Map.entry("Unassigned", Channel.CAMPAIGN));

  /** The media of Snowplow's list; those of the same name are not listed. */
  private static final Map<String, Channel> MEDIA =
      Map.of("email", Channel.MAIL, "chatbot", Channel.AI, "unknown", Channel.REFERRAL);

  private static final Pattern PAIR = Pattern.compile("\"?(\\w+)\"?: \"([^\"]*)\"");

  private final Map<String, List<String>> differences = new TreeMap<>();
  private final Map<String, Integer> totals = new TreeMap<>();

  private CompareSources() {}

  public static void main(String[] arguments) throws IOException {
    Path lists = Path.of(arguments[0]);
    CompareSources comparison = new CompareSources();
    comparison.compareCategories(lists.resolve("ga4_source_categories.csv"));
    comparison.compareTests(
        "dbt-ga4's tests",
        lists.resolve("test_macro_default_channel_grouping.py"),
        "expected_channel");
    comparison.compareTests("Plausible's tests", lists.resolve("acquisition_test.exs"), "expected");
    comparison.compareMedia(lists.resolve("referers.yml"));
    comparison.compareHosts("Matomo, ai", lists.resolve("AIAssistants.yml"), Channel.AI);
    comparison.compareHosts("Matomo, social", lists.resolve("Socials.yml"), Channel.SOCIAL);
    comparison.compareHosts("Matomo, search", lists.resolve("SearchEngines.yml"), Channel.SEARCH);
    comparison.print();
  }

  private void compareCategories(Path file) throws IOException {
    for (String line : Files.readAllLines(file)) {
      Matcher row = Pattern.compile("(.*),SOURCE_CATEGORY_([A-Z]+)").matcher(line);
      if (row.matches()) {
        Channel expected = Channel.valueOf(row.group(2));
        compare(
            "GA4's categories, " + expected.wireName(),
            row.group(1),
            expected,
            touch("?utm_source=" + encoded(row.group(1)), Optional.empty()));
      }
    }
  }

  /** Compares the tests of a channel: maps, of which the values are texts. */
  private void compareTests(String list, Path file, String expected) throws IOException {
    Matcher test = Pattern.compile("\\{[^{}]*\"[^{}]*\\}").matcher(Files.readString(file));
    while (test.find()) {
      Map<String, String> values = new TreeMap<>();
      PAIR.matcher(test.group())
          .results()
          .forEach(pair -> values.put(pair.group(1), pair.group(2)));
      if (values.containsKey(expected)) {
        String channel = values.remove(expected);
        compare(
            list,
            values.toString(),
            CHANNELS.getOrDefault(channel, named(channel)),
            touch(query(values), referrer(values)));
      }
    }
  }

  private static String query(Map<String, String> values) {
    StringBuilder query = new StringBuilder("?");
    Map<String, String> names =
        Map.of(
            "source", "utm_source",
            "medium", "utm_medium",
            "campaign", "utm_campaign");
    values.forEach(
        (name, value) -> {
          if (name.equals("click_id_param")) {
            query.append('&').append(value).append("=x");
          } else if (!name.equals("referrer_source") && !value.startsWith("(")) {
            query.append('&').append(names.getOrDefault(name, name)).append('=');
            query.append(encoded(value));
          }
        });
    boolean isNamed = values.containsKey("utm_source") || referrer(values).isPresent();
    return isNamed || !values.containsKey("referrer_source")
        ? query.toString()
        : query + "&utm_source=" + encoded(values.get("referrer_source"));
  }

  /** The referrer of a source's name; empty if its host is not known by the name. */
  private static Optional<String> referrer(Map<String, String> values) {
    return Optional.ofNullable(values.get("referrer_source"))
        .filter(_ -> !values.containsKey("utm_source"))
        .map(name -> name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]", ""))
        .map(name -> name.contains(".") ? name : name + ".com")
        .filter(
            host ->
                SOURCES.byHost(host).isPresent()
                    || SOURCES.byName(values.get("referrer_source")).isEmpty())
        .map("https://%s/"::formatted);
  }

  /** Compares Snowplow's list: media, below them names, and below these their domains. */
  private void compareMedia(Path file) throws IOException {
    String medium = "";
    boolean isDomain = false;
    for (String line : Files.readAllLines(file)) {
      if (line.matches("[a-z]+:")) {
        medium = line.substring(0, line.length() - 1);
      } else if (line.matches("\\s+[a-z]+:\\s*")) {
        isDomain = line.contains("domains");
      } else if (isDomain && line.strip().startsWith("- ")) {
        Channel expected = MEDIA.getOrDefault(medium, named(medium));
        compareHost("Snowplow, " + medium, line.strip().substring(2), expected);
      }
    }
  }

  private void compareHosts(String list, Path file, Channel expected) throws IOException {
    boolean isHost = expected != Channel.SEARCH;
    for (String line : Files.readAllLines(file)) {
      if (line.matches("\\s+[a-z]+:\\s*")) {
        isHost = line.contains("urls");
      } else if (isHost && line.strip().startsWith("- ")) {
        compareHost(list, line.strip().substring(2), expected);
      }
    }
  }

  /** Entries with a path are left out, since browsers send another site only the host. */
  private void compareHost(String list, String text, Channel expected) {
    String host = text.replaceAll("['\"]| #.*", "").replace("{}", "de");
    if (!host.contains("/")) {
      compare(list, host, expected, touch("", Optional.of("https://" + host + "/")));
    }
  }

  private static Channel named(String channel) {
    String name = channel.toUpperCase(Locale.ROOT).replace(' ', '_');
    return List.of(Channel.values()).stream()
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElse(Channel.PAID);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Optional<Touch> touch(String query, Optional<String> referrer) {
    return TOUCHES.of(
        SITE, PageUrl.parse("https://shop.example/" + query).orElseThrow(), referrer, _ -> false);
  }

  private void compare(String list, String what, Channel expected, Optional<Touch> touch) {
    totals.merge(list, 1, Integer::sum);
    String channel = touch.map(known -> known.channel().wireName()).orElse("none");
    if (!channel.equals(expected.wireName())) {
      differences
          .computeIfAbsent(list, _ -> new ArrayList<>())
          .add("%s: %s, Vouch: %s".formatted(what, expected.wireName(), channel));
    }
  }

  private void print() {
    totals.forEach(
        (list, total) -> {
          List<String> different = differences.getOrDefault(list, List.of());
          System.out.printf("%s: %d of %d%n", list, total - different.size(), total);
          different.forEach(difference -> System.out.println("  " + difference));
        });
  }
}
