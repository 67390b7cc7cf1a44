package dev.vouch.server.reference;

import dev.vouch.server.resource.Resource;

/**
 * The API reference, for a page.
 *
 * @param contents HTML: links to the operations
 * @param text HTML: the operations with their fields
 */
public record Reference(String summary, String contents, String text) {
  /** Renders {@code docs/openapi.yaml}. */
  public static Reference load() {
    return ReferencePage.of(Resource.text(Reference.class, ReferenceEndpoints.OPEN_API));
  }
}
