package dev.vouch.app;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.api.ManagementEndpoints;
import dev.vouch.api.audit.AuditEndpoint;
import dev.vouch.api.export.ExportEndpoint;
import dev.vouch.api.reference.ReferenceEndpoints;
import dev.vouch.api.site.SiteServices;
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
import dev.vouch.reports.ReportServices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The HTTP endpoints of a node, except the dashboard: ingestion, script, health and the API. */
final class ApiEndpoints {
  private final Startup startup;
  private final Storage storage;
  private final Ingestion ingestion;
  private final NodeState nodeState;
  private final AccessControl access;
  private final ReportServices reports;
  private final SiteServices services;
  private final Directory directory;
  private final ReportEndpoints reportEndpoints;

  ApiEndpoints(
      Startup startup,
      Storage storage,
      Ingestion ingestion,
      NodeState nodeState,
      AccessControl access,
      ReportServices reports,
      SiteServices services) {
    this.startup = startup;
    this.storage = storage;
    this.ingestion = ingestion;
    this.nodeState = nodeState;
    this.access = access;
    this.reports = reports;
    this.services = services;
    directory = storage.directory();
    reportEndpoints =
        new ReportEndpoints(
            directory.sites(),
            reports.reports(),
            startup.clock(),
            reports.conversions(),
            nodeState.diagnostics(),
            access.reports(directory.people()));
  }

  /**
   * Returns the features of this node. Routes are matched in this order.
   *
   * @param guard rejects requests while the node cannot read the directory; only in a cluster
   */
  List<Feature> features(Optional<DirectoryGuard> guard, SdkEndpoint script, Health health) {
    List<Feature> features = new ArrayList<>();
    guard.ifPresent(features::add);
    if (startup.configuration().has(NodeRole.INGEST)) {
      // Ingestion first: each parameterised route before it adds latency to every event.
      features.addAll(ingestion());
    }
    features.add(script);
    features.add(health);
    if (startup.configuration().has(NodeRole.REPORT)) {
      nodeState.latestDirectory().ifPresent(features::add);
      features.addAll(reports());
    }
    return List.copyOf(features);
  }

  /** Returns the reports that public links serve. */
  Feature sharedReports() {
    return reportEndpoints.shared();
  }

  private List<Feature> ingestion() {
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
    return List.of(
        new ManagementEndpoints(
            directory, services, reports, startup.clock(), access.api(), access.uploads()),
        reportEndpoints,
        new AuditEndpoint(directory.sites(), directory.audit(), access.api().require(Right.OWNER)),
        new ExportEndpoint(
            directory.sites(),
            storage.exports(),
            startup.clock(),
            access.api().require(Right.OWNER)),
        new ReferenceEndpoints());
  }
}
