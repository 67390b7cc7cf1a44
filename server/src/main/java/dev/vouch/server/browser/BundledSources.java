package dev.vouch.server.browser;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.KnownSources.KnownSource;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.server.resource.Resource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Bundled lists of search engines, social networks, webmail providers and other sources, generated
 * by {@code scripts/refresh-browser-data}. Immutable.
 */
public final class BundledSources implements KnownSources {
  private static final String BUNDLED = "known-sources.txt";
  private static final String NAME_IS_HOST = "*";
  private static final String COUNTRY = "{}";
  private static final String WWW = "www.";

  /** Second-level labels of country domains, such as {@code co} in {@code google.co.uk}. */
  private static final Set<String> SECOND_LEVEL_LABELS =
      Set.of("co", "com", "edu", "it", "net", "org");

  private final Map<String, KnownSource> byHost = new HashMap<>();
  private final Map<String, KnownSource> byName = new HashMap<>();

  private BundledSources(String list) {
    list.lines().map(line -> line.split("\t", -1)).forEach(this::add);
  }

  /** Loads the bundled list. */
  public static BundledSources load() {
    return new BundledSources(Resource.text(BundledSources.class, BUNDLED));
  }

  /** Adds a source from the fields of one line: channel, name and hosts. */
  private void add(String[] fields) {
    Channel channel = WireNamed.parse(Channel.class, fields[0]).orElseThrow();
    for (String host : fields[2].split(" ", -1)) {
      String name = fields[1].equals(NAME_IS_HOST) ? host : fields[1];
      KnownSource source = new KnownSource(name, channel);
      byHost.putIfAbsent(host, source);
      byName.putIfAbsent(name.toLowerCase(Locale.ROOT), source);
    }
  }

  @Override
  public Optional<KnownSource> byHost(String host) {
    String bare = withoutWww(host);
    return listed(bare).or(() -> webmail(bare));
  }

  @Override
  public Optional<KnownSource> byName(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return Optional.ofNullable(byName.get(lower)).or(() -> listed(withoutWww(lower)));
  }

  /**
   * Returns the source of a host or of its closest listed parent domain. The subdomains of a search
   * engine are excluded, because they are other services: {@code docs.google.com} is not a search
   * engine.
   */
  private Optional<KnownSource> listed(String host) {
    Optional<KnownSource> own = exactMatch(host);
    for (int dot = host.indexOf('.'); own.isEmpty() && dot >= 0; dot = host.indexOf('.', dot + 1)) {
      own =
          exactMatch(host.substring(dot + 1)).filter(parent -> parent.channel() != Channel.SEARCH);
    }
    return own;
  }

  private Optional<KnownSource> exactMatch(String host) {
    KnownSource listed = byHost.get(host);
    if (listed == null) {
      listed = byHost.get(withoutCountryAtEnd(host));
    }
    if (listed == null && host.indexOf('.') == 2) {
      listed = byHost.get(COUNTRY + host.substring(2));
    }
    return Optional.ofNullable(listed);
  }

  /**
   * Replaces the country at the end of a host by {@code {}}, such as {@code google.{}} for {@code
   * google.co.uk}. A host without a country is returned unchanged.
   */
  private static String withoutCountryAtEnd(String host) {
    int country = host.length() - 3;
    if (country < 1 || host.charAt(country) != '.') {
      return host;
    }
    int before = host.lastIndexOf('.', country - 1);
    boolean twoParts =
        before > 0 && SECOND_LEVEL_LABELS.contains(host.substring(before + 1, country));
    return host.substring(0, (twoParts ? before : country) + 1) + COUNTRY;
  }

  /**
   * Recognizes the common names of webmail hosts, because the lists cannot cover every provider and
   * company.
   */
  private static Optional<KnownSource> webmail(String host) {
    boolean isWebmail = host.startsWith("webmail.") || host.startsWith("mail.");
    return isWebmail && host.indexOf('.') < host.lastIndexOf('.')
        ? Optional.of(new KnownSource(host, Channel.MAIL))
        : Optional.empty();
  }

  private static String withoutWww(String host) {
    return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
  }
}
