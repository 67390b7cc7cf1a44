package dev.vouch.http.browser;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.KnownSources.KnownSource;
import dev.vouch.core.event.PageUrl;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.http.resource.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Bundled lists of search engines, social networks, webmail providers and other sources, generated
 * by {@code scripts/refresh-browser-data}, and of sign-in pages. Immutable.
 */
public final class BundledSources implements KnownSources {
  private static final String BUNDLED = "known-sources.txt";
  private static final String NAME_IS_HOST = "*";
  private static final String COUNTRY = "{}";
  private static final String WWW = "www.";
  private static final String COM = ".com";

  /**
   * Subdomains that belong to the search engine itself, such as {@code m} in {@code m.baidu.com}.
   */
  private static final Set<String> SEARCH_LABELS =
      Set.of(
          "edgeservices",
          "go",
          "html",
          "images",
          "lite",
          "m",
          "mobile",
          "noai",
          "safe",
          "search",
          "start",
          "wap");

  private static final String SEARCH_HOST = "search.";

  /** Second-level labels of country domains, such as {@code co} in {@code google.co.uk}. */
  private static final Set<String> SECOND_LEVEL_LABELS =
      Set.of("co", "com", "edu", "it", "net", "org");

  private final Map<String, KnownSource> byHost = new HashMap<>();
  private final Map<String, KnownSource> byName = new HashMap<>();

  private final AuthenticationPages authenticationPages;

  private BundledSources(String list, AuthenticationPages authenticationPages) {
    list.lines().map(line -> line.split("\t", -1)).forEach(this::add);
    this.authenticationPages = authenticationPages;
  }

  /** Loads the bundled lists. */
  public static BundledSources load() {
    return new BundledSources(
        Resource.text(BundledSources.class, BUNDLED), AuthenticationPages.load());
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
    return Optional.ofNullable(byHost.get(lower))
        .or(() -> Optional.ofNullable(byName.get(lower)))
        .or(() -> listed(withoutWww(lower)))
        .or(() -> withoutCom(lower));
  }

  /**
   * Returns the social network or video site at {@code name.com}. Other kinds of sources are not
   * recognised by such a name, because it is often a common word with another meaning.
   */
  private Optional<KnownSource> withoutCom(String name) {
    return Optional.ofNullable(byHost.get(name + COM))
        .filter(known -> known.channel() == Channel.SOCIAL || known.channel() == Channel.VIDEO);
  }

  @Override
  public boolean isSignIn(PageUrl page) {
    return authenticationPages.contains(page);
  }

  /**
   * Returns the source of a host or of its closest listed parent domain. Most subdomains of a
   * search engine are excluded, because they are other services: {@code docs.google.com} is not a
   * search engine.
   */
  private Optional<KnownSource> listed(String host) {
    Optional<KnownSource> own = exactMatch(host);
    int last = host.lastIndexOf('.');
    for (int dot = host.indexOf('.');
        own.isEmpty() && dot < last;
        dot = host.indexOf('.', dot + 1)) {
      String parent = host.substring(dot + 1);
      String before = host.substring(0, dot);
      own =
          exactMatch(parent)
              .filter(
                  known -> known.channel() != Channel.SEARCH || isOfSearchEngine(before, parent));
    }
    return own;
  }

  private static boolean isOfSearchEngine(String before, String host) {
    return host.startsWith(SEARCH_HOST)
        || SEARCH_LABELS.containsAll(List.of(before.split("\\.", -1)));
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
