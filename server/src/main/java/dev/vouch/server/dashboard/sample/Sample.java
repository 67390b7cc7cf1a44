package dev.vouch.server.dashboard.sample;

/**
 * Code to paste, with what it reads from the environment.
 *
 * @param environment the line that gives the code its token; the code itself holds no secret
 * @param source at most 70 lines, each with its line feed
 */
public record Sample(String environment, String source) {
  /** Hides the token. */
  @Override
  public String toString() {
    return "Sample[source=" + source.length() + " characters]";
  }
}
