package dev.vouch.server.mail;

/**
 * The content of a mail to a subscriber.
 *
 * @param text the content as plain text
 * @param html the content as an HTML document
 */
public record MailContent(String subject, String text, String html) {}
