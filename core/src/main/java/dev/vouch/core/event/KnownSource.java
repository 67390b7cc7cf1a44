package dev.vouch.core.event;

/**
 * A place that visitors come from, under whatever host or name it shows up.
 *
 * @param name how reports show it, such as {@code Google}
 * @param channel of visits that nobody paid for
 */
public record KnownSource(String name, Channel channel) {}
