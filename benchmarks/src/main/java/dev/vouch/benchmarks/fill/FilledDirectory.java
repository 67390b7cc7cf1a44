package dev.vouch.benchmarks.fill;

import java.util.List;

/**
 * A directory that was filled.
 *
 * @param sites the largest first
 * @param counts of all sites together
 */
public record FilledDirectory(List<FilledSite> sites, Counts counts) {
  public FilledDirectory {
    sites = List.copyOf(sites);
  }
}
