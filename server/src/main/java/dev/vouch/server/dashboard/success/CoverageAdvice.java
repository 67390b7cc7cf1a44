package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What a developer reads about why successes are credited as they are (docs/identity.md), and what
 * to change.
 *
 * @param headline what happened, in a few words
 * @param explanation how it came about
 * @param remedies what to change or check, the likeliest first; none where all is well
 * @param example what the change looks like in code
 */
public record CoverageAdvice(
    RichText headline, RichText explanation, List<Remedy> remedies, Optional<String> example) {
  public CoverageAdvice {
    remedies = List.copyOf(remedies);
  }

  /** Of successes that are credited for this reason, or not. */
  public static CoverageAdvice of(Reason reason) {
    return switch (reason) {
      case SAME_BROWSER -> sameBrowser();
      case LINKED_USER -> linkedUser();
      case AMBIGUOUS_LINK -> ambiguousLink();
      case IP_MISSING -> ipMissing();
      case USER_AGENT_MISSING -> userAgentMissing();
      case BROWSER_NEVER_SEEN -> browserNeverSeen();
      case NEVER_IDENTIFIED -> neverIdentified();
      case NOTHING_FORWARDED -> nothingForwarded();
    };
  }

  /**
   * Of successes whose forwarded ip and user_agent came with more user ids than one person has
   * ({@code warnings.shared_browser}).
   */
  public static CoverageAdvice ofSharedBrowser() {
    return new CoverageAdvice(
        RichText.of("Your backend probably forwards its own address"),
        RichText.of(
            "They came with an `ip` and `user_agent` that more than 5 of your users share. That is"
                + " what your server, load balancer or CDN looks like, not a visitor."),
        List.of(
            Remedy.withAddresses(
                "Forward the address that the visitor’s own request came from. Behind a proxy,"
                    + " most frameworks have a setting that makes them tell it."),
            Remedy.withSamples(
                "In a webhook or a background job no visitor’s request is at hand: send only"
                    + " `success_user_id` there.")),
        Optional.empty());
  }

  /**
   * Of many successes with one forwarded ip and user_agent that no browser has ({@code
   * warnings.unseen_browser}).
   */
  public static CoverageAdvice ofUnseenBrowser() {
    return new CoverageAdvice(
        RichText.of("Many successes come from one browser that never visited"),
        RichText.of(
            "They all have the same `ip` and `user_agent`, and no visitor of your site has these."
                + " Your backend probably forwards its own address, or its proxy’s."),
        List.of(
            Remedy.withAddresses(
                "Forward the address that the visitor’s own request came from. Behind a proxy,"
                    + " most frameworks have a setting that makes them tell it."),
            Remedy.withSamples(
                "Forward the visitor’s `User-Agent` header too, not that of your HTTP client.")),
        Optional.empty());
  }

  /** Whether there is nothing to change. */
  public boolean isFine() {
    return remedies.isEmpty();
  }

  private static CoverageAdvice sameBrowser() {
    return new CoverageAdvice(
        RichText.of("The visitor’s own browser was recognised"),
        RichText.of(
            "Your backend forwarded `ip` and `user_agent`, and a browser with just these two"
                + " visited within 14 days."),
        List.of(),
        Optional.empty());
  }

  private static CoverageAdvice linkedUser() {
    return new CoverageAdvice(
        RichText.of("The user id led to a browser"),
        RichText.of(
            "A browser that visited within 14 days announced the same user id with `identify`, or"
                + " your backend sent that id together with the browser’s `ip` and `user_agent`."),
        List.of(),
        Optional.empty());
  }

  private static CoverageAdvice ambiguousLink() {
    return new CoverageAdvice(
        RichText.of("Too many user ids on one browser"),
        RichText.of(
            "The only browsers tied to this user id carry more than 5 user ids within 14 days. Such"
                + " a browser doesn’t tell who the customer is, so none of its links is believed."),
        List.of(
            Remedy.withAddresses(
                "Forward the visitor’s own address as `ip`. The address of your server, load"
                    + " balancer or CDN is the same for everybody."),
            Remedy.of(
                "Call `identify` only for the person at the browser, once they have signed in: not"
                    + " for the customer whose record a colleague opens, and not with an id that is"
                    + " new for each visit."),
            Remedy.of("A shared till or kiosk looks like this too. Then nothing is wrong.")),
        Optional.empty());
  }

  private static CoverageAdvice ipMissing() {
    return new CoverageAdvice(
        RichText.of("`user_agent` came without `ip`"),
        RichText.of("Only the two together tell which browser it was, so one alone can’t be used."),
        List.of(
            Remedy.withAddresses(
                "Send the visitor’s address as `ip`, from the very request that `user_agent` comes"
                    + " from."),
            Remedy.withSamples(
                "Is no request of the visitor at hand, as in a webhook? Then send"
                    + " `success_user_id` instead of both.")),
        Optional.of(
            """
            "ip": "198.51.100.7",
            "user_agent": "Mozilla/5.0 …\"\
            """));
  }

  private static CoverageAdvice userAgentMissing() {
    return new CoverageAdvice(
        RichText.of("`ip` came without `user_agent`"),
        RichText.of("Only the two together tell which browser it was, so one alone can’t be used."),
        List.of(
            Remedy.of(
                "Send the `User-Agent` header of the visitor’s request as `user_agent`, unchanged"
                    + " to the last character."),
            Remedy.withSamples(
                "Is no request of the visitor at hand, as in a webhook? Then send"
                    + " `success_user_id` instead of both.")),
        Optional.of(
            """
            "ip": "198.51.100.7",
            "user_agent": "Mozilla/5.0 …\"\
            """));
  }

  private static CoverageAdvice browserNeverSeen() {
    return new CoverageAdvice(
        RichText.of("The forwarded browser was never seen on your site"),
        RichText.of(
            "`ip` and `user_agent` came with the success, or with another event of the same user,"
                + " but no browser with just these two visited within 14 days."),
        List.of(
            Remedy.withAddresses(
                "Forward the visitor’s own address as `ip`. Behind a load balancer or CDN, many"
                    + " frameworks give you the proxy’s until you tell them to trust it."),
            Remedy.withSamples(
                "Forward the visitor’s `User-Agent` header as `user_agent`, unchanged to the last"
                    + " character, and not the one of your backend’s own HTTP client."),
            Remedy.withScript(
                "Put the script on the pages that visitors see before. Some visitors block scripts"
                    + " from other hosts; served from your own host, it reaches them too."),
            Remedy.of(
                "Is Vouch itself behind a proxy? List that proxy in `VOUCH_TRUSTED_PROXIES`;"
                    + " otherwise Vouch takes every visitor for the proxy.")),
        Optional.empty());
  }

  private static CoverageAdvice neverIdentified() {
    return new CoverageAdvice(
        RichText.of("No browser announced the user id"),
        RichText.of(
            "`success_user_id` came, but no browser called `identify` with the same text within 14"
                + " days. Later still counts: an `identify` up to 14 days after the success credits"
                + " it in hindsight."),
        List.of(
            Remedy.withScript(
                "Call `identify` on a page that users see once they have signed in, with the very"
                    + " text that your backend sends: not the mail address here and a number"
                    + " there."),
            Remedy.withSamples(
                "Where your backend answers the visitor’s own request, forward its `ip` and"
                    + " `user_agent` too; then no `identify` is needed.")),
        Optional.of(
            """
            // in the browser
            vouch.identify("customer-17");
            // from your backend
            "success_user_id": "customer-17"\
            """));
  }

  private static CoverageAdvice nothingForwarded() {
    return new CoverageAdvice(
        RichText.of("Nothing told whose it was"),
        RichText.of(
            "Neither `ip` and `user_agent` nor `success_user_id` came. The success counts, but on"
                + " its own: without source, country or device."),
        List.of(
            Remedy.withSamples(
                "Where your backend answers the visitor’s own request, forward its `ip` and"
                    + " `user_agent`."),
            Remedy.withScript(
                "From webhooks, background jobs and cron, send `success_user_id`, and let the"
                    + " browser announce the same text with `identify`.")),
        Optional.of(
            """
            "ip": "198.51.100.7",
            "user_agent": "Mozilla/5.0 …",
            "success_user_id": "customer-17\"\
            """));
  }
}
