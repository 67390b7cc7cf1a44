package dev.vouch.directory.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;

/** Mail about a site that an account receives. */
public record MailSubscription(SiteId site, AccountId account, MailTopic topic) {}
