package dev.vouch.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.request.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/events.md: content types, and the format of an Idempotency-Key. */
class HeadValidationTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        " Application/JSON ",
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
        "application/json ; charset=utf8",
        "application/json; version=1"
      })
  void jsonContentType_isAccepted(String contentType) {
    assertThat(mediaTypeProblem(Optional.of(contentType), Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text/plain",
        "application/jsonp",
        "application/problem+json",
        "application/json, application/json",
        "application/x-www-form-urlencoded",
        "text/plain; application/json",
        "application/json; charset=utf-16",
        "application/json; v=1; charset=iso-8859-1"
      })
  void otherContentType_isRejected(String contentType) {
    assertThat(mediaTypeProblem(Optional.of(contentType), Optional.empty()))
        .map(Problem::code)
        .contains("unsupported_content_type");
  }

  @Test
  void missingContentTypeOrAnyContentEncoding_isRejected() {
    assertThat(mediaTypeProblem(Optional.empty(), Optional.empty()))
        .map(Problem::pointer)
        .contains("Content-Type");
    assertThat(mediaTypeProblem(Optional.of("application/json"), Optional.of("gzip")))
        .map(Problem::pointer)
        .contains("Content-Encoding");
  }

  @Test
  void idempotencyKey_has1To255VisibleAsciiCharacters() {
    assertThat(idempotencyKeyProblem(List.of())).isEmpty();
    assertThat(idempotencyKeyProblem(List.of("!"))).isEmpty();
    assertThat(idempotencyKeyProblem(List.of("~".repeat(255)))).isEmpty();
    for (List<String> keys :
        List.of(
            List.of(""),
            List.of("a b"),
            List.of("é"),
            List.of("a\u007f"),
            List.of("a".repeat(256)),
            List.of("a", "b"),
            List.of("a", "a"))) {
      assertThat(idempotencyKeyProblem(keys))
          .map(Problem::code)
          .contains("invalid_idempotency_key");
    }
  }

  @Test
  void invalidIdempotencyKey_isExplainedWithoutBeingQuoted() {
    assertThat(idempotencyKeyProblem(List.of("a", "b", "c")))
        .map(Problem::detail)
        .contains("3 Idempotency-Key headers were sent. Send at most one.");
    assertThat(idempotencyKeyProblem(List.of("")))
        .map(Problem::detail)
        .contains("The Idempotency-Key is empty. Send visible ASCII characters, or omit it.");
    assertThat(idempotencyKeyProblem(List.of("k".repeat(256))))
        .map(Problem::detail)
        .contains("The Idempotency-Key has 256 characters. Send at most 255.");
    assertThat(idempotencyKeyProblem(List.of("order 1")))
        .map(Problem::detail)
        .contains(
            "The Idempotency-Key contains a character that is not visible ASCII, such as a space."
                + " Use only visible ASCII characters.");
  }

  private static Optional<Problem> mediaTypeProblem(
      Optional<String> contentType, Optional<String> contentEncoding) {
    return HeadValidation.mediaTypeProblem(
        new RequestHead(
            Optional.empty(),
            contentType,
            contentEncoding,
            OptionalLong.empty(),
            List.of(),
            List.of(),
            List.of()));
  }

  private static Optional<Problem> idempotencyKeyProblem(List<String> keys) {
    return HeadValidation.idempotencyKeyProblem(
        new RequestHead(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            keys,
            List.of(),
            List.of()));
  }
}
