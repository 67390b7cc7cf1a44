package dev.vouch.directory.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;

/** The subscription of an account to mail about a site. */
public record MailSubscription(SiteId site, AccountId account, MailTopic topic) {}
