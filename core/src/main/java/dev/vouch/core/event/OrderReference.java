package dev.vouch.core.event;

import dev.vouch.core.visitor.OrderKey;

/** The order that a confirmed success names, and what the success means for it. */
public record OrderReference(OrderRole role, OrderKey order) {}
