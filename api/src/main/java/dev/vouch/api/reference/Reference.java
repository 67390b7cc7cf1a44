package dev.vouch.api.reference;

import dev.vouch.http.resource.Resource;

/**
 * The API reference as parts of a page.
 *
 * @param contents HTML: the table of contents, with links to the operations
 * @param text HTML: the operations with their fields
 */
public record Reference(String summary, String contents, String text) {
  /** Renders the bundled {@code docs/openapi.yaml}. */
  public static Reference load() {
    return ReferencePage.of(Resource.text(Reference.class, ReferenceEndpoints.OPEN_API));
  }
}
