package dev.vouch.server.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.dashboard.page.FormNonces.Sending;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class FormNoncesTest {
  private final FormNonces nonces = new FormNonces(new SecureRandom());

  @Test
  void form_countsOnce() {
    String id = nonces.newId();
    assertThat(nonces.send(id)).isEqualTo(Sending.FIRST);
    assertThat(nonces.send(id)).isEqualTo(Sending.REPEATED);
    assertThat(nonces.send(nonces.newId())).isEqualTo(Sending.FIRST);
  }

  @Test
  void repeatedWhileTheChangeIsMade_isNotSentAgain() {
    String id = nonces.newId();
    assertThat(nonces.send(id)).isEqualTo(Sending.FIRST);
    assertThat(nonces.fulfil(id, () -> nonces.send(id))).isEqualTo(Sending.REPEATED);
    assertThat(nonces.send(id)).isEqualTo(Sending.REPEATED);
  }

  @Test
  void formOfAnotherServer_isUnknown() {
    assertThat(nonces.send(new FormNonces(new SecureRandom()).newId())).isEqualTo(Sending.UNKNOWN);
    assertThat(nonces.send("")).isEqualTo(Sending.UNKNOWN);
  }
}
