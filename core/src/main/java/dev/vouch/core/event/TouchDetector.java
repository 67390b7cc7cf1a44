package dev.vouch.core.event;

import dev.vouch.core.event.KnownSources.KnownSource;
import dev.vouch.core.request.Characters;
import dev.vouch.core.site.Site;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Detector of touches: decides whether a browser's page view is a touch, and determines its source
 * and channel (docs/sources.md). Thread-safe.
 */
public final class TouchDetector {
  private static final int VALUE_CHARACTERS_MAX = 255;
  private static final String WWW = "www.";
  private static final Pattern IPV4 = Pattern.compile("[0-9.]+");

  private final KnownSources sources;

  /** Creates a detector that looks up names and channels in {@code sources}. */
  public TouchDetector(KnownSources sources) {
    this.sources = sources;
  }

  /**
   * Returns the touch of a page view. Empty if its referrer is one of the site's domains or ignored
   * referrers, even with campaign parameters; also empty if it is the return from a sign-in without
   * campaign parameters and click id.
   *
   * @param referrer the referrer as sent by the browser; ignored if it is not a URL with a host
   * @param personal matches values that must not be stored; such values count as absent
   */
  public Optional<Touch> of(
      Site site, PageUrl page, Optional<String> referrer, Predicate<String> personal) {
    Optional<PageUrl> from = referrer.flatMap(PageUrl::parse);
    if (from.filter(url -> isInside(site, url)).isPresent()) {
      return Optional.empty();
    }
    Campaign campaign = new Campaign(page.parameters(), personal);
    Optional<ClickId> clickId = ClickId.among(page.parameters());
    if (!campaign.isTagged() && clickId.isEmpty() && isReturnFromSignIn(page, from)) {
      return Optional.empty();
    }
    return Optional.of(touch(campaign, clickId, from.map(PageUrl::host)));
  }

  private static boolean isInside(Site site, PageUrl from) {
    return site.serves(from.host())
        || site.serves(from.domain())
        || site.ignoresReferrer(from.host());
  }

  /**
   * Whether a page view returns from a sign-in. After a search, its parameters are no evidence,
   * because search engines may have indexed a page with such parameters.
   */
  private boolean isReturnFromSignIn(PageUrl page, Optional<PageUrl> from) {
    if (from.filter(sources::isSignIn).isPresent()) {
      return true;
    }
    boolean isSearch =
        from.flatMap(url -> sources.byHost(url.host()))
            .filter(known -> known.channel() == Channel.SEARCH)
            .isPresent();
    return page.answersSignIn() && !isSearch;
  }

  private Touch touch(Campaign campaign, Optional<ClickId> clickId, Optional<String> from) {
    Optional<String> referrer =
        from.map(TouchDetector::withoutWww).filter(host -> !isIpAddress(host));
    Optional<KnownSource> knownReferrer = referrer.flatMap(sources::byHost);
    TouchSource source = source(campaign, clickId, referrer, knownReferrer);
    Optional<String> medium = campaign.value("utm_medium");
    TouchEvidence evidence =
        new TouchEvidence(
            medium.map(TouchEvidence::wordsOf).orElse(List.of()),
            source,
            clickId,
            knownReferrer.map(KnownSource::channel),
            referrer.isPresent(),
            campaign.isTagged());
    return new Touch(
        ChannelRules.channelOf(evidence),
        source.name(),
        medium,
        campaign.value("utm_campaign"),
        campaign.value("utm_term"),
        campaign.value("utm_content"),
        clickId.map(ClickId::kind),
        referrer);
  }

  /**
   * Returns the first source that is present: {@code utm_source}, {@code source}, {@code ref}, a
   * paid click id, a known referrer, another click id, the referrer. A known referrer takes
   * precedence over a click id that marks all links of a network, as {@code fbclid} does on
   * Instagram too.
   */
  private TouchSource source(
      Campaign campaign,
      Optional<ClickId> clickId,
      Optional<String> referrer,
      Optional<KnownSource> knownReferrer) {
    return campaign
        .source()
        .map(text -> TouchSource.named(text, sources))
        .or(() -> clickId.filter(ClickId::isPaid).map(this::network))
        .or(() -> knownReferrer.map(TouchSource::known))
        .or(() -> clickId.map(this::network))
        .or(() -> referrer.map(TouchSource::unknown))
        .orElseGet(() -> TouchSource.unknown(Touch.DIRECT));
  }

  private TouchSource network(ClickId clickId) {
    return sources
        .byHost(clickId.network())
        .map(TouchSource::known)
        .orElseGet(() -> TouchSource.unknown(clickId.network()));
  }

  /** No IP address is stored, not even a foreign server's (docs/ARCHITECTURE.md, goal 4). */
  private static boolean isIpAddress(String host) {
    return host.contains(":") || IPV4.matcher(host).matches();
  }

  private static String withoutWww(String host) {
    return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
  }

  /** The campaign parameters of a page's URL. */
  private record Campaign(Map<String, String> parameters, Predicate<String> personal) {
    /** Returns the source named by the customer, without the trailing slash of a URL. */
    Optional<String> source() {
      return value("utm_source")
          .or(() -> value("source"))
          .or(() -> value("ref"))
          .map(text -> withoutTrailing(text, character -> character == '/' || isSpace(character)))
          .filter(text -> !text.isEmpty());
    }

    boolean isTagged() {
      return source().or(() -> value("utm_medium")).or(() -> value("utm_campaign")).isPresent();
    }

    /**
     * Returns a parameter's value, stripped and truncated; empty if it is blank, has control
     * characters or must not be stored.
     */
    Optional<String> value(String name) {
      return Optional.ofNullable(parameters.get(name))
          .map(Campaign::strip)
          .filter(value -> !value.isEmpty())
          .map(value -> Characters.first(VALUE_CHARACTERS_MAX, value))
          .filter(value -> !hasControlCharacter(value))
          .filter(value -> !personal.test(value));
    }

    private static String strip(String value) {
      int start = 0;
      while (start < value.length() && isSpace(value.charAt(start))) {
        start++;
      }
      return withoutTrailing(value.substring(start), Campaign::isSpace);
    }

    private static String withoutTrailing(String value, IntPredicate characters) {
      int end = value.length();
      while (end > 0 && characters.test(value.charAt(end - 1))) {
        end--;
      }
      return value.substring(0, end);
    }

    /** Whether a character is white space, including no-break and zero-width spaces. */
    private static boolean isSpace(int character) {
      return Character.isWhitespace(character)
          || Character.isSpaceChar(character)
          || Character.getType(character) == Character.FORMAT;
    }

    private static boolean hasControlCharacter(String value) {
      for (int index = 0; index < value.length(); index++) {
        if (Character.isISOControl(value.charAt(index))) {
          return true;
        }
      }
      return false;
    }
  }
}
