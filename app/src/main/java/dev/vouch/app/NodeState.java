package dev.vouch.app;

import dev.vouch.api.export.LocalExportRequests;
import dev.vouch.api.export.SiteExports;
import dev.vouch.app.node.SharedDiagnostics;
import dev.vouch.app.node.StatePublisher;
import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.shared.ExportRequests;
import dev.vouch.http.LatestDirectory;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The state that requests share, such as exports and diagnostics of earlier requests. It is in
 * memory, or in PostgreSQL for all nodes of a cluster (docs/decisions/0041). Thread-safe.
 *
 * @param exports the exports of the dashboard
 * @param latestDirectory runs before the routes of the API and the dashboard; only in a cluster
 */
record NodeState(
    SiteDiagnostics diagnostics, SiteExports exports, Optional<LatestDirectory> latestDirectory) {
  static NodeState start(Startup startup, Storage storage, Ingestion ingestion) {
    NodeDiagnostics own =
        new NodeDiagnostics(
            ingestion.events().refusedRequests(),
            ingestion.browserEvents().refusedPages(),
            ingestion.events().warnings(),
            ingestion.linking(),
            startup.clock());
    return storage
        .shared()
        .map(shared -> ofCluster(startup, storage, own, shared))
        .orElseGet(
            () ->
                new NodeState(
                    own, exports(startup, storage, new LocalExportRequests()), Optional.empty()));
  }

  private static NodeState ofCluster(
      Startup startup, Storage storage, NodeDiagnostics own, SharedState shared) {
    SharedDiagnostics diagnostics = new SharedDiagnostics(own, shared.causes(), startup.clock());
    SiteExports exports = exports(startup, storage, shared.exports());
    StatePublisher _ =
        startup
            .resources()
            .add(
                "exchange of state",
                StatePublisher.start(
                    List.of(
                        exports::finishDiscards,
                        () -> discard(shared.exports().newRemovals(), exports),
                        diagnostics::publish)));
    return new NodeState(
        diagnostics, exports, Optional.of(new LatestDirectory(shared::awaitChanges)));
  }

  private static SiteExports exports(Startup startup, Storage storage, ExportRequests requests) {
    return new SiteExports(storage.exports(), requests, startup.clock());
  }

  private static void discard(Set<SiteId> sites, SiteExports exports) {
    sites.forEach(exports::discardFiles);
  }
}
