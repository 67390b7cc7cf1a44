package dev.vouch.dashboard.live;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.LocalTimes;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import gg.jte.output.StringOutput;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Renderer of the live page's rows, in the language of one user and the time zone of one site. */
public final class LiveRows {
  private final StaticTemplates templates = new StaticTemplates();
  private final Site site;
  private final Locale locale;
  private final LocalTimes times;
  private final UnaryOperator<String> senderNames;
  private final UnaryOperator<String> titles;
  private final InstantSource clock;

  LiveRows(
      Site site,
      Locale locale,
      UnaryOperator<String> senderNames,
      UnaryOperator<String> titles,
      InstantSource clock) {
    this.site = site;
    this.locale = locale;
    this.times = new LocalTimes(locale, site.timeZone());
    this.senderNames = senderNames;
    this.titles = titles;
    this.clock = clock;
  }

  /** The row of an event with its credit. */
  public JteModel event(CreditedEvent event) {
    return templates.liveEvent(
        new ShownEvent(event, new NumberFormats(locale), titles),
        site.id(),
        times,
        clock.instant());
  }

  /** The row that shows how many events were omitted. */
  JteModel omitted(LiveEvents.NewEvents newEvents) {
    return templates.liveOmitted(
        new NumberFormats(locale).count(newEvents.omitted()), newEvents.hasMoreOmitted());
  }

  /** The row of a cause of rejected backend requests. */
  public JteModel request(CountedCause<Refusal> refused) {
    return templates.liveRefusedRequest(
        refused,
        ShownRefusal.of(refused.cause().kind()),
        senderNames.apply(refused.cause().sender()),
        new NumberFormats(locale),
        times,
        clock.instant());
  }

  /** The row of a warning about recorded requests. */
  public JteModel warning(CountedCause<RequestWarning> counted) {
    return templates.liveWarning(
        counted,
        ShownWarning.of(counted.cause()),
        counted.cause().sender().map(senderNames).orElse("Browsers"),
        new NumberFormats(locale),
        times,
        clock.instant());
  }

  /** The row of a cause of rejected browser requests. */
  public JteModel page(CountedCause<PageRefusal> refused) {
    return templates.liveRefusedPage(refused, new NumberFormats(locale), times, clock.instant());
  }

  /** Renders rows as HTML, in the given order. */
  static String html(List<JteModel> rows) {
    StringOutput text = new StringOutput();
    rows.forEach(row -> row.render(text));
    return text.toString();
  }

  /**
   * Display texts of a kind of rejection.
   *
   * @param type problem type of the response
   * @param detail cause and remedy
   */
  public record ShownRefusal(ProblemType type, String detail) {
    static ShownRefusal of(Refusal.Kind kind) {
      return switch (kind) {
        case KEY_REVOKED ->
            new ShownRefusal(
                ProblemType.UNAUTHORIZED,
                "This key was revoked. Use an active key in your backend.");
        case KEY_EXPIRED ->
            new ShownRefusal(
                ProblemType.UNAUTHORIZED,
                "This key has expired. Create a new key and use it in your backend.");
        case RATE_LIMITED ->
            new ShownRefusal(
                ProblemType.RATE_LIMITED,
                "The rate limit was exceeded. Retry after the number of seconds in Retry-After.");
        case UNSUPPORTED_MEDIA_TYPE ->
            new ShownRefusal(ProblemType.UNSUPPORTED_MEDIA_TYPE, "Invalid header.");
        case BODY_TOO_LARGE ->
            new ShownRefusal(
                ProblemType.BODY_TOO_LARGE,
                "The body is larger than 64 KiB. Send fewer or shorter properties.");
        case INVALID -> new ShownRefusal(ProblemType.INVALID_REQUEST, "Nothing was recorded.");
        case IDEMPOTENCY_CONFLICT ->
            new ShownRefusal(
                ProblemType.IDEMPOTENCY_CONFLICT,
                "The Idempotency-Key was already used for a different event. Use a new one for each"
                    + " event and reuse it only for retries.");
        case SIGNATURE_WRONG ->
            new ShownRefusal(
                ProblemType.INVALID_REQUEST,
                "The signature does not belong to this payment webhook’s secret. Copy the signing"
                    + " secret from the provider again, and replace the one under Settings →"
                    + " Payments.");
        case SIGNATURE_EXPIRED ->
            new ShownRefusal(
                ProblemType.INVALID_REQUEST,
                "The request was signed more than 5 minutes ago or ahead. Check the clock of this"
                    + " server. Repeated old requests are rejected on purpose.");
      };
    }
  }
}
