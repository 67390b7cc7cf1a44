package dev.vouch.server.dashboard.guide;

/**
 * One page of the guide.
 *
 * @param name the last part of its address
 * @param html its text, headings with anchors and links within the guide
 */
public record GuidePage(String name, String title, String html) {
  /** Where it is. */
  public String path() {
    return GuidePages.PATH + "/" + name;
  }
}
