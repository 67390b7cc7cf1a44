package dev.vouch.core.event;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules that determine a touch's channel; the first that applies decides. Documented for
 * customers in docs/sources.md.
 *
 * @param words those of {@code utm_medium}, lower case
 * @param clickId a known click id
 * @param known the usual channel of the source, if it is a known source
 * @param tagged whether the link has campaign parameters
 * @param referred whether there is a referrer
 */
record ChannelRules(
    List<String> words,
    Optional<ClickId> clickId,
    Optional<Channel> known,
    boolean tagged,
    boolean referred) {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]+");
  private static final Pattern PAID_WORD =
      Pattern.compile("cp[a-z]|ppc|paid.*|retargeting|remarketing");
  private static final Map<String, Channel> BY_WORD =
      Map.ofEntries(
          Map.entry("affiliate", Channel.AFFILIATE),
          Map.entry("affiliates", Channel.AFFILIATE),
          Map.entry("banner", Channel.PAID),
          Map.entry("display", Channel.PAID),
          Map.entry("email", Channel.MAIL),
          Map.entry("mail", Channel.MAIL),
          Map.entry("newsletter", Channel.MAIL),
          Map.entry("sm", Channel.SOCIAL),
          Map.entry("social", Channel.SOCIAL),
          Map.entry("video", Channel.VIDEO));
  private static final Map<String, Channel> BY_WORD_OF_UNKNOWN =
      Map.of("organic", Channel.SEARCH, "referral", Channel.REFERRAL);

  /**
   * Creates the rules of a touch.
   *
   * @param medium {@code utm_medium}
   */
  static ChannelRules of(
      Optional<String> medium,
      Optional<ClickId> clickId,
      Optional<Channel> known,
      boolean tagged,
      boolean referred) {
    return new ChannelRules(
        medium.map(ChannelRules::wordsOf).orElse(List.of()), clickId, known, tagged, referred);
  }

  private static List<String> wordsOf(String medium) {
    return List.of(BETWEEN_WORDS.split(medium.toLowerCase(Locale.ROOT)));
  }

  Channel decide() {
    if (isPaid()) {
      return paidChannel();
    }
    return among(BY_WORD)
        .or(() -> known)
        .or(() -> among(BY_WORD_OF_UNKNOWN))
        .orElseGet(this::unknownsChannel);
  }

  /** A medium with another meaning takes precedence over a click id. */
  private boolean isPaid() {
    return words.stream().anyMatch(word -> PAID_WORD.matcher(word).matches())
        || (clickId.filter(ClickId::paid).isPresent() && among(BY_WORD).isEmpty());
  }

  private Channel paidChannel() {
    String written = String.join(" ", words);
    if (written.contains("search") || known.filter(Channel.SEARCH::equals).isPresent()) {
      return Channel.PAID_SEARCH;
    }
    if (written.contains("social") || known.filter(Channel.SOCIAL::equals).isPresent()) {
      return Channel.PAID_SOCIAL;
    }
    return Channel.PAID;
  }

  private Channel unknownsChannel() {
    if (tagged) {
      return Channel.CAMPAIGN;
    }
    return referred ? Channel.REFERRAL : Channel.DIRECT;
  }

  private Optional<Channel> among(Map<String, Channel> channels) {
    return words.stream().filter(channels::containsKey).findFirst().map(channels::get);
  }
}
