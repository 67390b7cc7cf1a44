package dev.vouch.core.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules that determine a touch's channel; the first that applies decides. Documented for
 * customers in docs/sources.md.
 *
 * @param medium {@code utm_medium}
 * @param clickId a known click id
 * @param known the usual channel of the source, if it is a known source
 * @param tagged whether the link has campaign parameters
 * @param referred whether there is a referrer
 */
record ChannelRules(
    Optional<String> medium,
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
    return Arrays.stream(words()).anyMatch(word -> PAID_WORD.matcher(word).matches())
        || (clickId.filter(ClickId::paid).isPresent() && among(BY_WORD).isEmpty());
  }

  private Channel paidChannel() {
    String written = String.join(" ", words());
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
    return Arrays.stream(words()).filter(channels::containsKey).findFirst().map(channels::get);
  }

  private String[] words() {
    return medium
        .map(text -> BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
        .orElseGet(() -> new String[0]);
  }
}
