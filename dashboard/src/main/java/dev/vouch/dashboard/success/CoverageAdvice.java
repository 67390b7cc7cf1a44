package dev.vouch.dashboard.success;

import dev.vouch.core.report.Reason;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
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

  /** Creates advice without an example; the texts have code between backticks. */
  CoverageAdvice(String headline, String explanation, Remedy... remedies) {
    this(RichText.of(headline), RichText.of(explanation), List.of(remedies), Optional.empty());
  }

  private CoverageAdvice withExample(String code) {
    return new CoverageAdvice(headline, explanation, remedies, Optional.of(code));
  }

  /** The advice for successes with this reason. */
  public static CoverageAdvice of(Reason reason) {
    return switch (reason) {
      case SAME_BROWSER ->
          new CoverageAdvice(
              "The visitor’s own browser was recognised",
              "Your backend forwarded `ip` and `user_agent`, and a browser with these values"
                  + " visited within 14 days.");
      case LINKED_USER ->
          new CoverageAdvice(
              "The user ID is linked to a browser",
              "A browser that visited within 14 days called `identify` with the same user ID, or"
                  + " your backend sent that ID together with the browser’s `ip` and"
                  + " `user_agent`.");
      case AMBIGUOUS_LINK ->
          new CoverageAdvice(
              "Too many user IDs on one browser",
              "The only browsers linked to this user ID were linked to more than 5 user IDs within"
                  + " 14 days. Such links are ignored, because they do not identify a customer.",
              Remedy.withIpHelp(
                  "Forward the visitor’s own IP address as `ip`, not the address of your server,"
                      + " load balancer or CDN."),
              Remedy.of(
                  "Call `identify` only for the user who signed in in this browser, not for a"
                      + " customer whose record a colleague opens, and not with an ID that changes"
                      + " with every visit."),
              Remedy.of(
                  "Shared tills and kiosks cause this too. In that case, no change is needed."));
      case IP_UNUSABLE ->
          new CoverageAdvice(
                  "The forwarded `ip` is not an IP address",
                  "`ip` was sent, but Vouch could not read an address from it, so the success has"
                      + " no browser. Examples are a host name, `unknown`, or a list such as the"
                      + " value of `X-Forwarded-For`.",
                  Remedy.withIpHelp(
                      "Send the visitor’s own address as `ip`: one IPv4 or IPv6 address."),
                  Remedy.withSamples(
                      "If there is no visitor request, as in a webhook, send `success_user_id`"
                          + " instead of `ip` and `user_agent`."))
              .withExample(IP_AND_USER_AGENT);
      case IP_MISSING ->
          new CoverageAdvice(
                  "`user_agent` was sent without `ip`",
                  "Both are needed to identify the browser.",
                  Remedy.withIpHelp(
                      "Send the visitor’s IP address as `ip`, from the same request as"
                          + " `user_agent`."),
                  Remedy.withSamples(
                      "If there is no visitor request, as in a webhook, send `success_user_id`"
                          + " instead of both."))
              .withExample(IP_AND_USER_AGENT);
      case USER_AGENT_MISSING ->
          new CoverageAdvice(
                  "`ip` was sent without `user_agent`",
                  "Both are needed to identify the browser.",
                  Remedy.of(
                      "Send the unmodified `User-Agent` header of the visitor’s request as"
                          + " `user_agent`."),
                  Remedy.withSamples(
                      "If there is no visitor request, as in a webhook, send `success_user_id`"
                          + " instead of both."))
              .withExample(IP_AND_USER_AGENT);
      case BROWSER_NEVER_SEEN ->
          new CoverageAdvice(
              "The forwarded browser was never seen on your site",
              "`ip` and `user_agent` were sent with the success, or with another event of the same"
                  + " user, but no browser with these values visited within 14 days.",
              Remedy.withIpHelp(
                  "Forward the visitor’s own IP address as `ip`. Behind a load balancer or CDN,"
                      + " many frameworks return the proxy’s address until they are configured to"
                      + " trust it."),
              Remedy.withSamples(
                  "Forward the visitor’s unmodified `User-Agent` header as `user_agent`, not the"
                      + " one of your backend’s HTTP client."),
              Remedy.withScript(
                  "Add the script to the pages that visitors see before the success. Some visitors"
                      + " block third-party scripts; serve the script from your own domain to reach"
                      + " them."),
              Remedy.of(
                  "If Vouch runs behind a proxy, list the proxy in `VOUCH_TRUSTED_PROXIES`."
                      + " Otherwise every visitor has the proxy’s address."));
      case NEVER_IDENTIFIED ->
          new CoverageAdvice(
                  "No browser was identified with the user ID",
                  "`success_user_id` was sent, but no browser called `identify` with the same ID"
                      + " within 14 days. An `identify` call up to 14 days after the success still"
                      + " credits it.",
                  Remedy.withScript(
                      "Call `identify` on a page that users see after signing in, with exactly the"
                          + " ID that your backend sends, not with an email address in one place"
                          + " and a number in the other."),
                  Remedy.withSamples(
                      "Where your backend handles the visitor’s own request, forward its `ip` and"
                          + " `user_agent` too. Then `identify` is not needed."))
              .withExample(
                  """
                  // in the browser
                  vouch.identify("customer-17");
                  // from your backend
                  "success_user_id": "customer-17"\
                  """);
      case NOTHING_FORWARDED ->
          new CoverageAdvice(
                  "No visitor information was sent",
                  "Neither `ip` and `user_agent` nor `success_user_id` was sent. The success is"
                      + " counted, but without source, country or device.",
                  Remedy.withSamples(
                      "Where your backend handles the visitor’s own request, forward its `ip` and"
                          + " `user_agent`."),
                  Remedy.withScript(
                      "From webhooks, background jobs and cron, send `success_user_id`, and call"
                          + " `identify` with the same ID in the browser."))
              .withExample(
                  """
                  "ip": "198.51.100.7",
                  "user_agent": "Mozilla/5.0 …",
                  "success_user_id": "customer-17\"\
                  """);
      case ORIGINAL_UNKNOWN ->
          new CoverageAdvice(
              "The refunded order is not known",
              "`refund_of` or `void_of` names no success with this `order_id` of the same day or of"
                  + " the 166 days before. The refund is counted, but without source.",
              Remedy.withSamples(
                  "Send the `order_id` of each order with its success, and exactly the same text"
                      + " with its refund."));
      case REPORTED_LATE ->
          new CoverageAdvice(
              "The success was received more than 7 days late",
              "Its `occurred_at` is more than 7 days before it was received. It counts on its day,"
                  + " but what happened more than 14 days before the receipt can no longer be"
                  + " matched, and nothing else led to a visitor.",
              Remedy.of(
                  "Check the queue or job that sends these events, and monitor how old they are."
                      + " Send events within 7 days."),
              Remedy.withSamples(
                  "Forward `ip` and `user_agent` of the visitor’s request, or `success_user_id`,"
                      + " also with events that are sent later."));
      case DUPLICATE_ORDER ->
          new CoverageAdvice(
              "The order was already counted, voided or restored",
              "Another success with the same name and `order_id` counts, or the order was voided"
                  + " before. Duplicates are in no report, and their values in no revenue.",
              Remedy.of(
                  "If these are different payments, such as a deposit and the final payment, send"
                      + " an `order_id` of its own with each."),
              Remedy.of(
                  "If a webhook and your backend report the same orders, nothing needs to"
                      + " change."));
    };
  }

  /**
   * The advice for successes whose forwarded ip and user_agent belong to more user IDs than one
   * person has ({@code warnings.shared_browser}).
   */
  public static CoverageAdvice ofSharedBrowser() {
    return new CoverageAdvice(
        "Your backend probably forwards its own IP address",
        "These successes have an `ip` and `user_agent` that more than 5 of your users share."
            + " That is typical of a server, load balancer or CDN, not of a visitor.",
        Remedy.withIpHelp(
            "Forward the IP address of the visitor’s own request. Behind a proxy, most"
                + " frameworks need to be configured to trust the proxy."),
        Remedy.withSamples(
            "In webhooks and background jobs there is no visitor request. Send only"
                + " `success_user_id` there."));
  }

  /**
   * The advice for many successes with the same forwarded ip and user_agent, which match no browser
   * ({@code warnings.unseen_browser}).
   */
  public static CoverageAdvice ofUnseenBrowser() {
    return new CoverageAdvice(
        "Many successes share an IP address and User-Agent that were never seen on your site",
        "They all have the same `ip` and `user_agent`, which match no visitor of your site."
            + " Your backend probably forwards its own IP address or its proxy’s.",
        Remedy.withIpHelp(
            "Forward the IP address of the visitor’s own request. Behind a proxy, most"
                + " frameworks need to be configured to trust the proxy."),
        Remedy.withSamples(
            "Forward the visitor’s `User-Agent` header too, not that of your HTTP client."));
  }

  /** Whether nothing needs to change. */
  public boolean isNoChangeNeeded() {
    return remedies.isEmpty();
  }

  /**
   * A change or a check that may help.
   *
   * @param help page with more help, if any
   */
  public record Remedy(RichText text, Optional<Help> help) {
    static Remedy of(String text) {
      return new Remedy(RichText.of(text), Optional.empty());
    }

    static Remedy withScript(String text) {
      return new Remedy(RichText.of(text), Optional.of(Help.SCRIPT));
    }

    static Remedy withSamples(String text) {
      return new Remedy(RichText.of(text), Optional.of(Help.SAMPLES));
    }

    static Remedy withIpHelp(String text) {
      return new Remedy(RichText.of(text), Optional.of(Help.IP_ADDRESS));
    }
  }

  /** A page with help for a remedy. */
  public enum Help {
    SCRIPT("Script and identify"),
    SAMPLES("Keys and code samples"),
    IP_ADDRESS("How to find the visitor’s IP address");

    private final String label;

    Help(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    /** The path; empty if the reader may not open it. */
    public Optional<String> path(SiteContext context) {
      return switch (this) {
        case SCRIPT -> path(context, SettingsPage.INSTALL);
        case SAMPLES -> path(context, SettingsPage.KEYS);
        case IP_ADDRESS -> Optional.of("/docs/linking#behind-proxies");
      };
    }

    private static Optional<String> path(SiteContext context, SettingsPage page) {
      return Optional.of(page)
          .filter(_ -> context.isOwner())
          .map(of -> of.path(context.site().id()));
    }
  }
}
