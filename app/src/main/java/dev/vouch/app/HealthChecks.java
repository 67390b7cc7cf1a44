package dev.vouch.app;

import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.NodeRole;
import dev.vouch.http.DirectoryGuard;
import dev.vouch.http.ops.Health;
import dev.vouch.http.ops.Health.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Factory of a node's health checks. A node with a failure is not ready; a node with only warnings
 * is.
 */
final class HealthChecks {
  private final List<Check> failures = new ArrayList<>();
  private final List<Check> warnings = new ArrayList<>();

  private HealthChecks() {}

  /**
   * Creates the checks.
   *
   * @param guard reports whether the node can read the directory; only in a cluster
   */
  static Health of(
      Configuration configuration,
      Storage storage,
      Ingestion ingestion,
      Optional<DirectoryGuard> guard) {
    HealthChecks checks = new HealthChecks();
    guard.ifPresent(
        directory -> {
          checks.failures.add(directory::failure);
          checks.warnings.add(directory::warning);
        });
    checks.failures.add(storage.engine()::failure);
    checks.failures.add(storage.directory().salts()::failure);
    checks.warnings.add(storage.diskReserve()::warning);
    checks.warnings.add(storage.engine()::warning);
    checks.warnings.add(storage.reporting()::warning);
    ingestion.sharedLimiter().ifPresent(limiter -> checks.warnings.add(limiter::warning));
    checks.addReports(configuration, storage);
    return new Health(checks.failures, checks.warnings, System::nanoTime);
  }

  /**
   * Adds the checks of reports. In a cluster, a node that receives events stays ready while reports
   * fail. Any other node stays ready while reports lag, because they lag on all nodes.
   */
  private void addReports(Configuration configuration, Storage storage) {
    if (configuration.cluster().isEmpty()) {
      failures.add(storage::reportsFailure);
    } else if (configuration.has(NodeRole.INGEST)) {
      warnings.add(storage::reportsFailure);
    } else {
      failures.add(storage.reporting()::failure);
      warnings.add(storage::reportsLag);
    }
  }
}
