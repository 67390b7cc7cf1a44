package dev.vouch.app;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.api.ManagementEndpoints;
import dev.vouch.api.audit.AuditEndpoint;
import dev.vouch.api.export.ExportEndpoint;
import dev.vouch.api.reference.ReferenceEndpoints;
import dev.vouch.app.config.NodeRole;
import dev.vouch.directory.Directory;
import dev.vouch.http.DirectoryGuard;
import dev.vouch.http.EventEndpoint;
import dev.vouch.http.Feature;
import dev.vouch.http.browser.BrowserEndpoints;
import dev.vouch.http.browser.SdkEndpoint;
import dev.vouch.http.ops.Health;
import dev.vouch.http.payment.PaymentHookEndpoint;
import dev.vouch.reports.ReportEndpoints;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The HTTP endpoints of a node, except the dashboard: ingestion, script, health and the API. */
final class ApiEndpoints {
  private final Subsystems subsystems;
  private final Directory directory;
  private final Clock clock;
  private final ReportEndpoints reports;

  ApiEndpoints(Subsystems subsystems) {
    this.subsystems = subsystems;
    directory = subsystems.storage().directory();
    clock = subsystems.startup().clock();
    reports =
        new ReportEndpoints(
            directory.sites(),
            subsystems.reports().reports(),
            clock,
            subsystems.reports().conversions(),
            subsystems.nodeState().diagnostics(),
            subsystems.access().reports(directory.people()));
  }

  /**
   * Returns the features of this node. Routes are matched in this order.
   *
   * @param guard rejects requests while the node cannot read the directory; only in a cluster
   */
  List<Feature> features(Optional<DirectoryGuard> guard, SdkEndpoint script, Health health) {
    List<Feature> features = new ArrayList<>();
    guard.ifPresent(features::add);
    if (subsystems.startup().configuration().has(NodeRole.INGEST)) {
      // Ingestion first: each parameterised route before it adds latency to every event.
      features.addAll(ingestion());
    }
    features.add(script);
    features.add(health);
    if (subsystems.startup().configuration().has(NodeRole.REPORT)) {
      subsystems.nodeState().latestDirectory().ifPresent(features::add);
      features.addAll(reports());
    }
    return List.copyOf(features);
  }

  /** Returns the reports that public links serve. */
  Feature sharedReports() {
    return reports.shared();
  }

  private List<Feature> ingestion() {
    Ingestion ingestion = subsystems.ingestion();
    AccessControl access = subsystems.access();
    return List.of(
        new EventEndpoint(
            ingestion.events(),
            ingestion.batches(),
            ingestion.dryRun(),
            access.badTokens(),
            access.trustedProxies()),
        new BrowserEndpoints(ingestion.browserEvents(), access.trustedProxies()),
        new PaymentHookEndpoint(ingestion.payments()));
  }

  private List<Feature> reports() {
    AccessControl access = subsystems.access();
    return List.of(
        new ManagementEndpoints(
            directory,
            subsystems.sites(),
            subsystems.browserChecks(),
            subsystems.userEvents(),
            subsystems.reports(),
            clock,
            access.api(),
            access.uploads()),
        reports,
        new AuditEndpoint(directory.sites(), directory.audit(), access.api().require(Right.OWNER)),
        new ExportEndpoint(
            directory.sites(),
            subsystems.storage().exports(),
            clock,
            access.api().require(Right.OWNER)),
        new ReferenceEndpoints());
  }
}
