package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.Optional;

/**
 * Advice for developers about the credit of successes (docs/identity.md): the cause and the
 * remedies.
 *
 * @param headline short statement of the cause
 * @param explanation the cause in full sentences
 * @param remedies changes or checks, most likely first; empty if nothing is wrong
 * @param example code example of the change
 */
public record CoverageAdvice(
    RichText headline, RichText explanation, List<Remedy> remedies, Optional<String> example) {
  private static final String IP_AND_USER_AGENT =
      """
      "ip": "198.51.100.7",
      "user_agent": "Mozilla/5.0 …\"\
      """;

  public CoverageAdvice {
    remedies = List.copyOf(remedies);
  }

  /** The advice for successes with this reason. */
  public static CoverageAdvice of(Reason reason) {
    return switch (reason) {
      case SAME_BROWSER -> sameBrowser();
      case LINKED_USER -> linkedUser();
      case AMBIGUOUS_LINK -> ambiguousLink();
      case IP_UNUSABLE -> ipUnusable();
      case IP_MISSING -> ipMissing();
      case USER_AGENT_MISSING -> userAgentMissing();
      case BROWSER_NEVER_SEEN -> browserNeverSeen();
      case NEVER_IDENTIFIED -> neverIdentified();
      case NOTHING_FORWARDED -> nothingForwarded();
      case ORIGINAL_UNKNOWN -> originalUnknown();
      case REPORTED_LATE -> reportedLate();
      case DUPLICATE_ORDER -> duplicateOrder();
    };
  }

  /**
   * The advice for successes whose forwarded ip and user_agent belong to more user IDs than one
   * person has ({@code warnings.shared_browser}).
   */
  public static CoverageAdvice ofSharedBrowser() {
    return new CoverageAdvice(
        RichText.of("Your backend probably forwards its own IP address"),
        RichText.of(
            "These successes have an `ip` and `user_agent` that more than 5 of your users share."
                + " That is typical of a server, load balancer or CDN, not of a visitor."),
        List.of(
            Remedy.withIpHelp(
                "Forward the IP address of the visitor’s own request. Behind a proxy, most"
                    + " frameworks need to be configured to trust the proxy."),
            Remedy.withSamples(
                "In webhooks and background jobs there is no visitor request. Send only"
                    + " `success_user_id` there.")),
        Optional.empty());
  }

  /**
   * The advice for many successes with the same forwarded ip and user_agent, which match no browser
   * ({@code warnings.unseen_browser}).
   */
  public static CoverageAdvice ofUnseenBrowser() {
    return new CoverageAdvice(
        RichText.of(
            "Many successes share an IP address and User-Agent that were never seen on your site"),
        RichText.of(
            "They all have the same `ip` and `user_agent`, which match no visitor of your site."
                + " Your backend probably forwards its own IP address or its proxy’s."),
        List.of(
            Remedy.withIpHelp(
                "Forward the IP address of the visitor’s own request. Behind a proxy, most"
                    + " frameworks need to be configured to trust the proxy."),
            Remedy.withSamples(
                "Forward the visitor’s `User-Agent` header too, not that of your HTTP client.")),
        Optional.empty());
  }

  /** Whether nothing needs to change. */
  public boolean isNoChangeNeeded() {
    return remedies.isEmpty();
  }

  private static CoverageAdvice sameBrowser() {
    return new CoverageAdvice(
        RichText.of("The visitor’s own browser was recognised"),
        RichText.of(
            "Your backend forwarded `ip` and `user_agent`, and a browser with these values visited"
                + " within 14 days."),
        List.of(),
        Optional.empty());
  }

  private static CoverageAdvice linkedUser() {
    return new CoverageAdvice(
        RichText.of("The user ID is linked to a browser"),
        RichText.of(
            "A browser that visited within 14 days called `identify` with the same user ID, or your"
                + " backend sent that ID together with the browser’s `ip` and `user_agent`."),
        List.of(),
        Optional.empty());
  }

  private static CoverageAdvice ambiguousLink() {
    return new CoverageAdvice(
        RichText.of("Too many user IDs on one browser"),
        RichText.of(
            "The only browsers linked to this user ID were linked to more than 5 user IDs within 14"
                + " days. Such links are ignored, because they do not identify a customer."),
        List.of(
            Remedy.withIpHelp(
                "Forward the visitor’s own IP address as `ip`, not the address of your server, load"
                    + " balancer or CDN."),
            Remedy.of(
                "Call `identify` only for the user who signed in in this browser, not for a"
                    + " customer whose record a colleague opens, and not with an ID that changes"
                    + " with every visit."),
            Remedy.of(
                "Shared tills and kiosks cause this too. In that case, no change is needed.")),
        Optional.empty());
  }

  private static CoverageAdvice ipUnusable() {
    return new CoverageAdvice(
        RichText.of("The forwarded `ip` is not an IP address"),
        RichText.of(
            "`ip` was sent, but Vouch could not read an address from it, so the success has no"
                + " browser. Examples are a host name, `unknown`, or a list such as the value of"
                + " `X-Forwarded-For`."),
        List.of(
            Remedy.withIpHelp("Send the visitor’s own address as `ip`: one IPv4 or IPv6 address."),
            Remedy.withSamples(
                "If there is no visitor request, as in a webhook, send `success_user_id` instead of"
                    + " `ip` and `user_agent`.")),
        Optional.of(IP_AND_USER_AGENT));
  }

  private static CoverageAdvice ipMissing() {
    return new CoverageAdvice(
        RichText.of("`user_agent` was sent without `ip`"),
        RichText.of("Both are needed to identify the browser."),
        List.of(
            Remedy.withIpHelp(
                "Send the visitor’s IP address as `ip`, from the same request as `user_agent`."),
            Remedy.withSamples(
                "If there is no visitor request, as in a webhook, send `success_user_id` instead of"
                    + " both.")),
        Optional.of(IP_AND_USER_AGENT));
  }

  private static CoverageAdvice userAgentMissing() {
    return new CoverageAdvice(
        RichText.of("`ip` was sent without `user_agent`"),
        RichText.of("Both are needed to identify the browser."),
        List.of(
            Remedy.of(
                "Send the unmodified `User-Agent` header of the visitor’s request as"
                    + " `user_agent`."),
            Remedy.withSamples(
                "If there is no visitor request, as in a webhook, send `success_user_id` instead of"
                    + " both.")),
        Optional.of(IP_AND_USER_AGENT));
  }

  private static CoverageAdvice browserNeverSeen() {
    return new CoverageAdvice(
        RichText.of("The forwarded browser was never seen on your site"),
        RichText.of(
            "`ip` and `user_agent` were sent with the success, or with another event of the same"
                + " user, but no browser with these values visited within 14 days."),
        List.of(
            Remedy.withIpHelp(
                "Forward the visitor’s own IP address as `ip`. Behind a load balancer or CDN, many"
                    + " frameworks return the proxy’s address until they are configured to trust"
                    + " it."),
            Remedy.withSamples(
                "Forward the visitor’s unmodified `User-Agent` header as `user_agent`, not the one"
                    + " of your backend’s HTTP client."),
            Remedy.withScript(
                "Add the script to the pages that visitors see before the success. Some visitors"
                    + " block third-party scripts; serve the script from your own domain to reach"
                    + " them."),
            Remedy.of(
                "If Vouch runs behind a proxy, list the proxy in `VOUCH_TRUSTED_PROXIES`. Otherwise"
                    + " every visitor has the proxy’s address.")),
        Optional.empty());
  }

  private static CoverageAdvice neverIdentified() {
    return new CoverageAdvice(
        RichText.of("No browser was identified with the user ID"),
        RichText.of(
            "`success_user_id` was sent, but no browser called `identify` with the same ID within"
                + " 14 days. An `identify` call up to 14 days after the success still credits it."),
        List.of(
            Remedy.withScript(
                "Call `identify` on a page that users see after signing in, with exactly the ID"
                    + " that your backend sends, not with an email address in one place and a"
                    + " number in the other."),
            Remedy.withSamples(
                "Where your backend handles the visitor’s own request, forward its `ip` and"
                    + " `user_agent` too. Then `identify` is not needed.")),
        Optional.of(
            """
            // in the browser
            vouch.identify("customer-17");
            // from your backend
            "success_user_id": "customer-17"\
            """));
  }

  private static CoverageAdvice originalUnknown() {
    return new CoverageAdvice(
        RichText.of("The refunded order is not known"),
        RichText.of(
            "`refund_of` or `void_of` names no success with this `order_id` of the same day or of"
                + " the 166 days before. The refund is counted, but without source."),
        List.of(
            Remedy.withSamples(
                "Send the `order_id` of each order with its success, and exactly the same text"
                    + " with its refund.")),
        Optional.empty());
  }

  private static CoverageAdvice reportedLate() {
    return new CoverageAdvice(
        RichText.of("The success was received more than 7 days late"),
        RichText.of(
            "Its `occurred_at` is more than 7 days before it was received. It counts on its day,"
                + " but what happened more than 14 days before the receipt can no longer be"
                + " matched, and nothing else led to a visitor."),
        List.of(
            Remedy.of(
                "Check the queue or job that sends these events, and monitor how old they are. Send"
                    + " events within 7 days."),
            Remedy.withSamples(
                "Forward `ip` and `user_agent` of the visitor’s request, or `success_user_id`, also"
                    + " with events that are sent later.")),
        Optional.empty());
  }

  private static CoverageAdvice duplicateOrder() {
    return new CoverageAdvice(
        RichText.of("The order was already counted, voided or restored"),
        RichText.of(
            "Another success with the same name and `order_id` counts, or the order was voided"
                + " before. Duplicates are in no report, and their values in no revenue."),
        List.of(
            Remedy.of(
                "If these are different payments, such as a deposit and the final payment, send an"
                    + " `order_id` of its own with each."),
            Remedy.of(
                "If a webhook and your backend report the same orders, nothing needs to change.")),
        Optional.empty());
  }

  private static CoverageAdvice nothingForwarded() {
    return new CoverageAdvice(
        RichText.of("No visitor information was sent"),
        RichText.of(
            "Neither `ip` and `user_agent` nor `success_user_id` was sent. The success is counted,"
                + " but without source, country or device."),
        List.of(
            Remedy.withSamples(
                "Where your backend handles the visitor’s own request, forward its `ip` and"
                    + " `user_agent`."),
            Remedy.withScript(
                "From webhooks, background jobs and cron, send `success_user_id`, and call"
                    + " `identify` with the same ID in the browser.")),
        Optional.of(
            """
            "ip": "198.51.100.7",
            "user_agent": "Mozilla/5.0 …",
            "success_user_id": "customer-17\"\
            """));
  }
}
