package dev.vouch.api.export;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.shared.ExportRequests;
import dev.vouch.directory.shared.ExportRequests.ExportRequest;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Export requests of a server without other nodes, held in memory. Thread-safe. */
public final class LocalExportRequests implements ExportRequests {
  private final ConcurrentMap<SiteId, ExportRequest> requests = new ConcurrentHashMap<>();

  @Override
  public Optional<ExportRequest> of(SiteId site) {
    return Optional.ofNullable(requests.get(site));
  }

  @Override
  public void put(ExportRequest request) {
    requests.put(request.site(), request);
  }

  @Override
  public void remove(ExportRequest request) {
    requests.remove(request.site(), request);
  }

  @Override
  public void discard(SiteId site) {
    requests.remove(site);
  }
}
