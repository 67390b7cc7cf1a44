package dev.vouch.app.demo;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The referrer and campaign of a page view, with the expected source and channel. */
enum VisitOrigin {
  DIRECT(28, "direct", "direct", "", ""),
  SEARCH(24, "Google", "search", "", "https://www.google.com/"),
  SEARCH_BING(5, "Bing", "search", "", "https://www.bing.com/search?q=rain+jacket"),
  SEARCH_DUCKDUCKGO(4, "DuckDuckGo", "search", "", "https://duckduckgo.com/"),
  SEARCH_AD(
      9,
      "Google",
      "paid_search",
      "?utm_source=google&utm_medium=cpc&utm_campaign=rain-jackets&gclid=Cj0KCQiA-demo",
      "https://www.google.com/"),
  NEWSLETTER(
      10, "newsletter", "mail", "?utm_source=newsletter&utm_medium=email&utm_campaign=autumn", ""),
  SOCIAL(6, "Facebook", "social", "?fbclid=IwAR0-demo", "https://l.facebook.com/"),
  SOCIAL_AD(
      5,
      "Instagram",
      "paid_social",
      "?utm_source=instagram&utm_medium=paid_social&utm_campaign=launch",
      "https://l.instagram.com/"),
  RETARGETING_AD(
      3,
      "Facebook",
      "paid_social",
      "?utm_source=facebook&utm_medium=paid_social&utm_campaign=retargeting&fbclid=IwAR0-demo",
      "https://l.facebook.com/"),
  VIDEO(3, "YouTube", "video", "", "https://www.youtube.com/watch?v=demo"),
  ASSISTANT(3, "ChatGPT", "ai", "", "https://chatgpt.com/"),
  BLOG(3, "gearblog.example", "referral", "", "https://www.gearblog.example/best-rain-jackets"),

  /** A page view from another page of the shop; not a touch. */
  INSIDE("https://shop.example/"),

  /** A return from the payment provider; not a touch. */
  PAYMENT("https://checkout.stripe.com/");

  private static final Pattern CAMPAIGN = Pattern.compile("utm_campaign=([^&]+)");

  private static final WeightedChoice<VisitOrigin> FROM_OUTSIDE =
      new WeightedChoice<>(
          List.of(values()).stream().filter(arrival -> arrival.source.isPresent()).toList(),
          arrival -> arrival.weight);

  private final int weight;
  private final Optional<String> source;
  private final Optional<String> channel;
  private final String query;
  private final String referrer;

  VisitOrigin(int weight, String source, String channel, String query, String referrer) {
    this.weight = weight;
    this.source = Optional.of(source);
    this.channel = Optional.of(channel);
    this.query = query;
    this.referrer = referrer;
  }

  VisitOrigin(String referrer) {
    this.weight = 0;
    this.source = Optional.empty();
    this.channel = Optional.empty();
    this.query = "";
    this.referrer = referrer;
  }

  static WeightedChoice<VisitOrigin> fromOutside() {
    return FROM_OUTSIDE;
  }

  /** Returns the expected source; empty if the page view is not a touch. */
  Optional<String> source() {
    return source;
  }

  /** Returns the expected channel; empty if the page view is not a touch. */
  Optional<String> channel() {
    return channel;
  }

  /** Returns the campaign in the query string; empty if there is none. */
  Optional<String> campaign() {
    Matcher campaign = CAMPAIGN.matcher(query);
    return campaign.find() ? Optional.of(campaign.group(1)) : Optional.empty();
  }

  boolean isDirect() {
    return this == DIRECT;
  }

  /** Returns the query string of the page's URL, with its question mark; may be empty. */
  String query() {
    return query;
  }

  /** Returns the referrer; an empty string if there is none. */
  String referrer() {
    return referrer;
  }
}
