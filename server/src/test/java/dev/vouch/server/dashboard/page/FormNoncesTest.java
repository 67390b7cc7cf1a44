package dev.vouch.server.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.dashboard.page.FormNonces.Submission;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class FormNoncesTest {
  private final FormNonces nonces = new FormNonces(new SecureRandom());

  @Test
  void nonce_isAcceptedOnce() {
    String id = nonces.newId();
    assertThat(nonces.send(id)).isEqualTo(Submission.FIRST);
    assertThat(nonces.send(id)).isEqualTo(Submission.REPEATED);
    assertThat(nonces.send(nonces.newId())).isEqualTo(Submission.FIRST);
  }

  @Test
  void submissionDuringTheChange_isRepeated() {
    String id = nonces.newId();
    assertThat(nonces.send(id)).isEqualTo(Submission.FIRST);
    assertThat(nonces.apply(id, () -> nonces.send(id))).isEqualTo(Submission.REPEATED);
    assertThat(nonces.send(id)).isEqualTo(Submission.REPEATED);
  }

  @Test
  void nonceOfAnotherServer_isUnknown() {
    assertThat(nonces.send(new FormNonces(new SecureRandom()).newId()))
        .isEqualTo(Submission.UNKNOWN);
    assertThat(nonces.send("")).isEqualTo(Submission.UNKNOWN);
  }
}
