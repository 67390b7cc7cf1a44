package dev.vouch.directory.audit;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The differences between two versions of an object, as phrases for the audit log: one phrase per
 * changed field.
 */
public final class ChangeDescriptions {
  private static final int HOSTS_SHOWN = 10;

  private final List<String> phrases = new ArrayList<>();

  /** Returns the phrases added so far. */
  public List<String> phrases() {
    return List.copyOf(phrases);
  }

  /** Adds the difference between two retention periods in days; empty means no limit. */
  public void retention(Optional<Integer> before, Optional<Integer> after) {
    text("the retention", kept(before), kept(after));
  }

  /** Adds whether privacy signals of browsers are honoured, if that changed. */
  public void privacySignals(boolean honouredBefore, boolean honouredAfter) {
    if (honouredBefore != honouredAfter) {
      phrases.add(
          honouredAfter ? "privacy signals are now honoured" : "privacy signals are now ignored");
    }
  }

  /** Adds the differences between two sites. */
  public void settings(Site before, Site after) {
    text("the name", before.name(), after.name());
    hosts("domains", before.domains(), after.domains());
    text("the time zone", before.timeZone().getId(), after.timeZone().getId());
    text("the reporting currency", currency(before), currency(after));
    hosts("ignored referrers", before.ignoredReferrers(), after.ignoredReferrers());
    if (before.identifyProofRequired() != after.identifyProofRequired()) {
      phrases.add(
          after.identifyProofRequired()
              ? "identify now requires a proof"
              : "identify no longer requires a proof");
    }
  }

  /** Returns the differences between two versions of an API key. */
  static List<String> of(ApiKey before, ApiKey after) {
    ChangeDescriptions changes = new ChangeDescriptions();
    changes.text("the rate limit", limit(before), limit(after));
    changes.text("the expiry", expiry(before), expiry(after));
    return changes.phrases();
  }

  private static String limit(ApiKey key) {
    return Integer.toString(key.limit().requests());
  }

  private static String expiry(ApiKey key) {
    return key.expiresAt().map(Instant::toString).orElse("never");
  }

  public static List<String> of(SuccessRule before, SuccessRule after) {
    ChangeDescriptions changes = new ChangeDescriptions();
    changes.text("the name", before.name(), after.name());
    changes.text("the title", before.title(), after.title());
    changes.text("the pages", pages(before), pages(after));
    return List.copyOf(changes.phrases);
  }

  /** Returns a sentence that starts with {@code start} and lists the phrases. */
  public static String sentence(String start, List<String> phrases) {
    return start + ": " + String.join("; ", phrases) + ".";
  }

  private static String currency(Site site) {
    return site.reportingCurrency().orElse("none");
  }

  private static String kept(Optional<Integer> days) {
    return days.map("%d days"::formatted).orElse("forever");
  }

  private static String pages(SuccessRule rule) {
    return rule.pagePath().map(PagePattern::text).orElse("none");
  }

  private void text(String what, String before, String after) {
    if (!before.equals(after)) {
      phrases.add("%s from “%s” to “%s”".formatted(what, before, after));
    }
  }

  private void hosts(String what, Set<String> before, Set<String> after) {
    oneWay("added to the " + what, after, before);
    oneWay("removed from the " + what, before, after);
  }

  private void oneWay(String how, Set<String> these, Set<String> withoutThose) {
    Set<String> hosts = new TreeSet<>(these);
    hosts.removeAll(withoutThose);
    if (hosts.isEmpty()) {
      return;
    }
    String shown = hosts.stream().limit(HOSTS_SHOWN).collect(Collectors.joining(", "));
    int more = hosts.size() - HOSTS_SHOWN;
    phrases.add(how + " " + shown + (more > 0 ? " and %d more".formatted(more) : ""));
  }
}
