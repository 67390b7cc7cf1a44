package dev.vouch.contract.model;

import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.report.CreditedEvent;
import java.util.List;

/**
 * An event with its credit.
 *
 * @param touches of a confirmed success (docs/identity.md C11)
 */
record ModelCredit(CreditedEvent event, List<TimedTouch> touches) {}
