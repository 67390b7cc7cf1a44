package dev.vouch.core.event;

/**
 * What is left of something when its personal parts are gone.
 *
 * @param count how many parts were left out
 */
public record Stripped<T>(T kept, int count) {}
