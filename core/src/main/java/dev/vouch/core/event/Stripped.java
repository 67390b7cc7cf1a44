package dev.vouch.core.event;

/**
 * A value without its personal parts.
 *
 * @param count how many parts were left out
 */
public record Stripped<T>(T kept, int count) {}
