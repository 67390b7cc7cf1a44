package dev.vouch.directory.audit;

import java.util.List;
import java.util.OptionalLong;

/**
 * A part of a site's audit.
 *
 * @param entries the newest first
 * @param before the number to ask with for the entries that follow; empty when none does
 */
public record AuditPage(List<AuditRecord> entries, OptionalLong before) {
  public AuditPage {
    entries = List.copyOf(entries);
  }
}
