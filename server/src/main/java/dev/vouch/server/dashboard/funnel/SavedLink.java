package dev.vouch.server.dashboard.funnel;

import dev.vouch.directory.RegisteredFunnel;
import java.util.List;

/**
 * A saved funnel, and where it is shown.
 *
 * @param isShown whether the page shows it
 */
public record SavedLink(String id, String name, String path, boolean isShown) {
  static List<SavedLink> of(List<RegisteredFunnel> saved, FunnelAddress address) {
    return saved.stream()
        .map(
            registered ->
                new SavedLink(
                    registered.id().toString(),
                    registered.funnel().name(),
                    address.with(registered.funnel()).path(),
                    address.isOf(registered.funnel())))
        .toList();
  }
}
