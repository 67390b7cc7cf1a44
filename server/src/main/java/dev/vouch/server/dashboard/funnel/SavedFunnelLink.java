package dev.vouch.server.dashboard.funnel;

import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.named.NamedItem;
import java.util.List;

/**
 * A saved funnel, and where it is shown.
 *
 * @param isShown whether the page shows it
 */
public record SavedFunnelLink(String id, String name, String path, boolean isShown) {
  static List<SavedFunnelLink> of(List<NamedItem<SavedFunnel>> saved, FunnelUrl address) {
    return saved.stream()
        .map(
            registered ->
                new SavedFunnelLink(
                    registered.id(),
                    registered.value().name(),
                    address.with(registered.value()).path(),
                    address.isOf(registered.value())))
        .toList();
  }
}
