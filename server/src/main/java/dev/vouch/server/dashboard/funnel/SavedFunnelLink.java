package dev.vouch.server.dashboard.funnel;

import dev.vouch.directory.funnel.RegisteredFunnel;
import java.util.List;

/**
 * A saved funnel, and where it is shown.
 *
 * @param isShown whether the page shows it
 */
public record SavedFunnelLink(String id, String name, String path, boolean isShown) {
  static List<SavedFunnelLink> of(List<RegisteredFunnel> saved, FunnelUrl address) {
    return saved.stream()
        .map(
            registered ->
                new SavedFunnelLink(
                    registered.id().toString(),
                    registered.funnel().name(),
                    address.with(registered.funnel()).path(),
                    address.isOf(registered.funnel())))
        .toList();
  }
}
