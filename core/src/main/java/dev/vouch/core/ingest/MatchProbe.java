package dev.vouch.core.ingest;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.ForwardedIp;
import dev.vouch.core.event.Touch;
import dev.vouch.core.ingest.BrowserMatch.Visibility;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.linking.LinkingStatistics.OtherAddress;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.request.IgnoredFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Checks whether an event with an ip and a user_agent would match a browser, by a preview of its
 * credit. Records nothing. Thread-safe, never blocks.
 */
public final class MatchProbe {
  private static final List<MismatchCause> POSSIBLE =
      List.of(
          MismatchCause.PROXY_ADDRESS,
          MismatchCause.USER_AGENT_CHANGED,
          MismatchCause.OTHER_IP_VERSION,
          MismatchCause.NOT_RECORDED);

  private final EventHashing hashing;
  private final LinkingStatistics linking;
  private final CreditPreview preview;

  /**
   * Creates the probe.
   *
   * @param ingest the pipeline whose hashing and statistics are used
   */
  public MatchProbe(EventIngest ingest, CreditPreview preview) {
    this.hashing = ingest.hashing();
    this.linking = ingest.linking();
    this.preview = preview;
  }

  /**
   * Checks whether an address and a User-Agent match a browser.
   *
   * @return empty if the site does not exist, or has no salts at present
   */
  public CompletionStage<Optional<BrowserMatch>> run(SiteId site, String ip, String userAgent) {
    ForwardedIp address = ForwardedIp.parse(Optional.of(ip));
    return switch (hashing.of(site, event(address, userAgent))) {
      case EventHashing.Result.Impossible _ -> CompletableFuture.completedStage(Optional.empty());
      case EventHashing.Result.Hashed hashed ->
          preview
              .of(hashed.event())
              .thenApply(
                  credit ->
                      Optional.of(
                          credit
                              .map(known -> match(known, hashed.event(), address, userAgent))
                              .orElseGet(() -> unknown(address))));
    };
  }

  private static EventRequest event(ForwardedIp address, String userAgent) {
    return new EventRequest(
        EventContent.of(EventName.CUSTOM, "/"),
        address,
        Optional.of(userAgent),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new EventDiagnostics(0, IgnoredFields.NONE, Set.of()));
  }

  private BrowserMatch match(
      PreviewedCredit preview, LogRecord.ServerEvent event, ForwardedIp address, String userAgent) {
    if (preview.lastSighting().isPresent()) {
      Optional<Touch> source = preview.credit().lastTouch();
      return new BrowserMatch(Visibility.SEEN, preview.lastSighting(), source, certain(address));
    }
    List<MismatchCause> causes = new ArrayList<>(certain(address));
    if (causes.isEmpty()) {
      address
          .address()
          .flatMap(ip -> linking.otherAddress(event.site(), ip, userAgent, event.receivedAt()))
          .map(MatchProbe::cause)
          .ifPresentOrElse(causes::add, () -> causes.addAll(POSSIBLE));
    }
    return new BrowserMatch(Visibility.NOT_SEEN, Optional.empty(), Optional.empty(), causes);
  }

  private static MismatchCause cause(OtherAddress seen) {
    return switch (seen) {
      case SAME_VERSION -> MismatchCause.SEEN_UNDER_OTHER_ADDRESS;
      case OTHER_VERSION -> MismatchCause.SEEN_BY_OTHER_IP_VERSION;
    };
  }

  private static BrowserMatch unknown(ForwardedIp address) {
    return new BrowserMatch(
        Visibility.UNKNOWN, Optional.empty(), Optional.empty(), certain(address));
  }

  private static List<MismatchCause> certain(ForwardedIp address) {
    if (address.address().isEmpty()) {
      return List.of(MismatchCause.IP_UNUSABLE);
    }
    return address.address().filter(IpAddress::isPrivate).isPresent()
        ? List.of(MismatchCause.PRIVATE_ADDRESS)
        : List.of();
  }
}
