package dev.vouch.directory.annotation;

import dev.vouch.directory.account.EmailAddress;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A text about one date of a site.
 *
 * @param id such as {@code annotation_0123456789abcdef}
 * @param date a date of site time
 * @param author the present email address of the account that added it; empty if it was added with
 *     the administrator's token or if the account is deleted
 */
public record ChartAnnotation(
    String id, LocalDate date, String text, Optional<EmailAddress> author, Instant createdAt) {}
