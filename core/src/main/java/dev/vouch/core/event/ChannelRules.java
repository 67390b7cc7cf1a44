package dev.vouch.core.event;

import java.util.List;
import java.util.function.Predicate;

/**
 * The rules that determine a touch's channel: a table of which the first row that applies decides.
 * Documented for customers in docs/sources.md.
 */
final class ChannelRules {
  private static final List<Rule> RULES =
      List.of(
          rule(paid(e -> e.mediumContains("search")), Channel.PAID_SEARCH),
          rule(paid(e -> e.mediumContains("social")), Channel.PAID_SOCIAL),
          rule(e -> e.mediumHas("display", "banner", "expandable", "interstitial"), Channel.PAID),
          rule(paid(e -> e.mediumHas("video")), Channel.PAID),
          rule(paid(e -> e.isOf(Channel.SOCIAL)), Channel.PAID_SOCIAL),
          rule(paid(TouchEvidence::isClickOutsideSearch), Channel.PAID),
          rule(paid(e -> e.isOf(Channel.SEARCH)), Channel.PAID_SEARCH),
          rule(paid(e -> e.isOfUnknown() && e.mediumHas("sem", "sea")), Channel.PAID_SEARCH),
          rule(TouchEvidence::isPaid, Channel.PAID),
          rule(e -> e.mediumHas("email", "mail", "newsletter"), Channel.MAIL),
          rule(e -> e.mediumHas("social", "sm"), Channel.SOCIAL),
          rule(e -> e.mediumHas("video"), Channel.VIDEO),
          rule(e -> e.mediumHas("affiliate", "affiliates"), Channel.AFFILIATE),
          rule(e -> e.isOf(Channel.SEARCH), Channel.SEARCH),
          rule(e -> e.isOf(Channel.SOCIAL), Channel.SOCIAL),
          rule(e -> e.isOf(Channel.VIDEO), Channel.VIDEO),
          rule(e -> e.isOf(Channel.MAIL), Channel.MAIL),
          rule(e -> e.isOf(Channel.AI), Channel.AI),
          rule(e -> e.isOf(Channel.SHOPPING), Channel.SHOPPING),
          rule(e -> e.isOf(Channel.PAID), Channel.PAID),
          rule(e -> e.tagged() && e.sourceHas("newsletter", "email"), Channel.MAIL),
          rule(e -> e.mediumHas("organic"), Channel.SEARCH),
          rule(e -> e.mediumHas("referral"), Channel.REFERRAL),
          rule(TouchEvidence::tagged, Channel.CAMPAIGN),
          rule(TouchEvidence::isReferred, Channel.REFERRAL));

  private ChannelRules() {}

  /** Returns the channel of a touch; direct if no rule applies. */
  static Channel channelOf(TouchEvidence evidence) {
    for (Rule rule : RULES) {
      if (rule.applies().test(evidence)) {
        return rule.channel();
      }
    }
    return Channel.DIRECT;
  }

  private record Rule(Predicate<TouchEvidence> applies, Channel channel) {}

  private static Rule rule(Predicate<TouchEvidence> applies, Channel channel) {
    return new Rule(applies, channel);
  }

  private static Predicate<TouchEvidence> paid(Predicate<TouchEvidence> condition) {
    return evidence -> evidence.isPaid() && condition.test(evidence);
  }
}
