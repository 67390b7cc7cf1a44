package dev.vouch.directory.exclusion;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.ExcludedAddressHash;
import java.time.Instant;

/**
 * An address whose browsers a site does not record; only its hash is known.
 *
 * @param id {@code address_} and 64 random bits
 * @param name the text by which owners recognise it, such as "Office"
 */
public record ExcludedAddress(
    String id, SiteId site, String name, ExcludedAddressHash hash, Instant createdAt) {}
