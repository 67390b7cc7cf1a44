package dev.vouch.directory.rule;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** A site's success rule and since when it is registered. */
public record RegisteredRule(RuleId id, SiteId site, SuccessRule rule, Instant createdAt) {}
