package dev.vouch.directory.annotation;

import dev.vouch.directory.account.EmailAddress;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A note about one date, shown in a site's charts.
 *
 * @param id such as {@code annotation_0123456789abcdef}
 * @param date a date in the site's time zone
 * @param author the current email address of the account that added the annotation; empty if it was
 *     added with the administrator's token or if the account is deleted
 */
public record ChartAnnotation(
    String id, LocalDate date, String text, Optional<EmailAddress> author, Instant createdAt) {}
