package dev.vouch.apply;

import java.util.List;
import java.util.Optional;

/**
 * The differences of one site.
 *
 * @param name the site's name in the file
 * @param siteId its ID; empty if it is created
 * @param changes in the order in which they are applied
 * @param unmanaged the items of the server that the file does not have and that are left unchanged
 */
record SitePlan(
    String name, Optional<String> siteId, List<PlannedChange> changes, List<String> unmanaged) {}
