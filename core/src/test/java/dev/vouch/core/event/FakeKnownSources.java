package dev.vouch.core.event;

import dev.vouch.core.event.KnownSources.KnownSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A short fixed list of sources. */
final class FakeKnownSources implements KnownSources {
  private static final Map<String, KnownSource> BY_HOST =
      Map.of(
          "google.com", new KnownSource("Google", Channel.SEARCH),
          "bing.com", new KnownSource("Bing", Channel.SEARCH),
          "facebook.com", new KnownSource("Facebook", Channel.SOCIAL),
          "l.instagram.com", new KnownSource("Instagram", Channel.SOCIAL),
          "youtube.com", new KnownSource("YouTube", Channel.VIDEO),
          "chatgpt.com", new KnownSource("ChatGPT", Channel.AI));

  @Override
  public Optional<KnownSource> byHost(String host) {
    return Optional.ofNullable(BY_HOST.get(host.startsWith("www.") ? host.substring(4) : host));
  }

  @Override
  public boolean isSignIn(PageUrl page) {
    return page.host().equals("login.example");
  }

  @Override
  public Optional<KnownSource> byName(String text) {
    String host = text.toLowerCase(Locale.ROOT);
    return byHost(host).or(() -> byHost(host + ".com"));
  }
}
