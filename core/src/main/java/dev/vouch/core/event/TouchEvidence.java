package dev.vouch.core.event;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The facts about a touch that determine its channel ({@link ChannelRules}).
 *
 * @param mediumWords the words of {@code utm_medium}, lower case
 * @param clickId the click id of the page's URL
 * @param referrer the channel of the referrer, if it is a known source
 * @param hasReferrer whether there is a referrer, known or not
 * @param tagged whether the link has campaign parameters
 */
record TouchEvidence(
    List<String> mediumWords,
    TouchSource source,
    Optional<ClickId> clickId,
    Optional<Channel> referrer,
    boolean hasReferrer,
    boolean tagged) {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]+");

  /**
   * Matches a word of {@code utm_medium} that means paid clicks; {@code cp[a-z]} covers pricing
   * models such as {@code cpc} and {@code cpm}.
   */
  private static final Pattern PAID_WORD =
      Pattern.compile(
          "cp[a-z]|ppc|paid.*|retargeting|remarketing|sponsored|ads?|adwords|sem|sea|shopping");

  /** Matches campaign types of advertising networks, compared without separators between words. */
  private static final Pattern PAID_NAME =
      Pattern.compile("pmax|performancemax|demandgen|crossnetwork");

  static List<String> wordsOf(String text) {
    return List.of(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)));
  }

  /** Whether {@code utm_medium} has one of these words. */
  boolean mediumHas(String... words) {
    return Arrays.stream(words).anyMatch(mediumWords::contains);
  }

  /** Whether {@code utm_medium} contains this text, also within a word. */
  boolean mediumContains(String text) {
    return mediumWords.stream().anyMatch(word -> word.contains(text));
  }

  /** Whether the name of the source has one of these words. */
  boolean sourceHas(String... words) {
    return Arrays.stream(words).anyMatch(wordsOf(source.name())::contains);
  }

  /** Whether the source is a known source of this channel. */
  boolean isOf(Channel channel) {
    return source.channel().equals(Optional.of(channel));
  }

  /** Whether the source is not a known source. */
  boolean isOfUnknown() {
    return source.channel().isEmpty();
  }

  /** Whether the medium, the name of the source or the click id indicates a paid click. */
  boolean isPaid() {
    return isMediumPaid()
        || source.isAdvertiser()
        || (isClickPaid() && !mediumHas("email", "mail", "newsletter", "affiliate", "affiliates"));
  }

  private boolean isMediumPaid() {
    return !mediumHas("organic", "free")
        && (mediumWords.stream().anyMatch(word -> PAID_WORD.matcher(word).matches())
            || PAID_NAME.matcher(String.join("", mediumWords)).find());
  }

  private boolean isClickPaid() {
    return clickId.filter(ClickId::isPaid).isPresent();
  }

  /** Whether an advertisement was clicked on a page that is not a search engine's. */
  boolean isClickOutsideSearch() {
    return clickId.filter(ClickId::isDisplay).isPresent()
        || (isClickPaid() && hasReferrer && !referrer.equals(Optional.of(Channel.SEARCH)));
  }

  /** Whether the page view has a referrer or a click id. */
  boolean isReferred() {
    return hasReferrer || clickId.isPresent();
  }
}
