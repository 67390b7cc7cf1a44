package dev.vouch.server.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.dashboard.page.FormNonces.Sending;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class FormNoncesTest {
  private final FormNonces forms = new FormNonces(new SecureRandom());

  @Test
  void form_countsOnce() {
    String id = forms.newId();
    assertThat(forms.send(id)).isEqualTo(Sending.FIRST);
    assertThat(forms.send(id)).isEqualTo(Sending.REPEATED);
    assertThat(forms.send(forms.newId())).isEqualTo(Sending.FIRST);
  }

  @Test
  void repeatedWhileTheChangeIsMade_isNotSentAgain() {
    String id = forms.newId();
    assertThat(forms.send(id)).isEqualTo(Sending.FIRST);
    assertThat(forms.fulfil(id, () -> forms.send(id))).isEqualTo(Sending.REPEATED);
    assertThat(forms.send(id)).isEqualTo(Sending.REPEATED);
  }

  @Test
  void formOfAnotherServer_isUnknown() {
    assertThat(forms.send(new FormNonces(new SecureRandom()).newId())).isEqualTo(Sending.UNKNOWN);
    assertThat(forms.send("")).isEqualTo(Sending.UNKNOWN);
  }
}
