package dev.vouch.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.TestDirectory;
import dev.vouch.dashboard.page.FormNonces.Submission;
import dev.vouch.directory.Directory;
import dev.vouch.directory.database.DirectoryException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormNoncesTest {
  @TempDir private Path folder;

  private Instant now = Instant.parse("2026-11-27T12:00:00Z");
  private Directory directory;
  private FormNonces nonces;

  @BeforeEach
  void open() {
    directory = TestDirectory.open(folder, () -> now);
    nonces = newNonces();
  }

  @AfterEach
  void close() {
    directory.close();
  }

  private FormNonces newNonces() {
    return new FormNonces(directory.submittedForms(), () -> now, new SecureRandom());
  }

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
  void formWhoseChangeFailed_canBeSubmittedAgain() {
    String id = nonces.newId();
    assertThat(nonces.send(id)).isEqualTo(Submission.FIRST);
    assertThatThrownBy(
            () ->
                nonces.apply(
                    id,
                    () -> {
                      throw new DirectoryException("the disk is full");
                    }))
        .hasMessage("the disk is full");

    assertThat(nonces.send(id)).isEqualTo(Submission.FIRST);
  }

  @Test
  void formOfAnotherNode_isAcceptedOnce_byBothTogether() {
    String id = newNonces().newId();

    assertThat(nonces.send(id)).isEqualTo(Submission.FIRST);
    assertThat(newNonces().send(id)).isEqualTo(Submission.REPEATED);
  }

  @Test
  void form_expiresAfterADay_whetherSubmittedOrNot() {
    String submitted = nonces.newId();
    String open = nonces.newId();
    assertThat(nonces.send(submitted)).isEqualTo(Submission.FIRST);

    now = now.plus(Duration.ofHours(24).minusSeconds(1));
    assertThat(nonces.send(submitted)).isEqualTo(Submission.REPEATED);
    now = now.plusSeconds(1);
    assertThat(nonces.send(submitted)).isEqualTo(Submission.UNKNOWN);
    assertThat(nonces.send(open)).isEqualTo(Submission.UNKNOWN);
  }

  @Test
  void invalidNonce_isUnknown() {
    String id = nonces.newId();
    String ofTomorrow = now.plus(Duration.ofHours(2)).getEpochSecond() + id.substring(10);

    assertThat(nonces.send("")).isEqualTo(Submission.UNKNOWN);
    assertThat(nonces.send(id + "0")).isEqualTo(Submission.UNKNOWN);
    assertThat(nonces.send(id.substring(1))).isEqualTo(Submission.UNKNOWN);
    assertThat(nonces.send(ofTomorrow)).isEqualTo(Submission.UNKNOWN);
    assertThat(nonces.send(id)).isEqualTo(Submission.FIRST);
  }
}
