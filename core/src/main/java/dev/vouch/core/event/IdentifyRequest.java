package dev.vouch.core.event;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/**
 * An {@code identify} ping as a browser sent it, valid. Held only while the request is worked on.
 *
 * @param site empty when {@code site_id} has not the form of one
 * @param proof that the site's backend knows the user, if one was sent
 */
public record IdentifyRequest(Optional<SiteId> site, String userId, Optional<String> proof) {
  @Override
  public String toString() {
    return "IdentifyRequest[hidden]";
  }
}
