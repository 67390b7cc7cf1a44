package dev.vouch.dashboard.success;

import dev.vouch.core.linking.LinkingWarnings.Differences;
import dev.vouch.dashboard.success.CoverageAdvice.Remedy;
import java.util.List;
import java.util.stream.Stream;

/** Advice for developers about mistakes that the recent requests of a site show. */
final class LinkingAdvice {
  private LinkingAdvice() {}

  /** The advice for a user ID that many orders or browsers have. */
  static CoverageAdvice ofSharedUserId() {
    return new CoverageAdvice(
        "One user ID is sent for many customers",
        "A user ID names one customer. All events with the same ID count as one person, and"
            + " are credited to the same visitor.",
        Remedy.withSamples(
            "Send the customer’s own ID as `success_user_id`, not a constant such as the name"
                + " of your backend. Leave it out for guests."),
        Remedy.withScript(
            "Call `identify` only for visitors who are signed in, with their own ID."));
  }

  /** The advice for user IDs that the backend and the pages write differently. */
  static CoverageAdvice ofUnannouncedIds(Differences differences) {
    return new CoverageAdvice(
        "Your backend and your pages send different user IDs",
        "No browser called `identify` with the IDs that your backend sends as"
            + " `success_user_id`, and your backend does not send the IDs that browsers"
            + " announce. "
            + difference(differences),
        Remedy.withScript(
            "Use the same text in both places: the ID by which your database knows the"
                + " customer, without any change."));
  }

  private static String difference(Differences differences) {
    List<String> found =
        Stream.of(
                differences.prefix() > 0 ? "a prefix such as `user:`" : "",
                differences.letterCase() > 0 ? "upper and lower case" : "",
                differences.whiteSpace() > 0 ? "white space" : "")
            .filter(each -> !each.isEmpty())
            .toList();
    return found.isEmpty()
        ? "Perhaps one side sends an email address or a hash, and the other a number."
        : "Many are equal except for %s.".formatted(String.join(" or ", found));
  }

  /** The advice for browsers that reach the backend by another address than Vouch. */
  static CoverageAdvice ofOtherAddress() {
    return new CoverageAdvice(
        "Browsers were seen under another address than the forwarded one",
        "Minutes before these events, a browser with the forwarded User-Agent was on your"
            + " site, under exactly one other IP address.",
        Remedy.withIpHelp(
            "Forward the IP address of the visitor’s own request, not that of a proxy."),
        Remedy.withScript(
            "If the visitors reach one host by IPv4 and the other by IPv6, or use a relay"
                + " such as Apple’s Private Relay, serve the script from your own domain."),
        Remedy.withScript("Call `identify`, and send the same ID as `success_user_id`."));
  }
}
