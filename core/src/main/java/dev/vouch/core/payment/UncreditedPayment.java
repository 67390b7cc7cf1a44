package dev.vouch.core.payment;

import dev.vouch.core.visitor.OrderKey;

/**
 * A payment that was recorded before its user was known.
 *
 * @param identity the keyed hash of the payment
 * @param order the key of its order
 * @param successName the name of its success
 */
public record UncreditedPayment(String identity, OrderKey order, String successName, Money value) {}
