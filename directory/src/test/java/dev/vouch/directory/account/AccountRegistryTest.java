package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.AccountRegistry.PasswordChange;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountRegistryTest {
  private static final EmailAddress OWNER = new EmailAddress("owner@shop.example");
  private static final Password PASSWORD = new Password("a password of an owner");
  private static final Password NEW_PASSWORD = new Password("another password of theirs");

  @TempDir Path folder;
  private DirectoryFixture fixture;

  @BeforeEach
  void openDirectory() {
    fixture = new DirectoryFixture(folder);
  }

  private AccountRegistry accounts() {
    return fixture.directory().people().accounts();
  }

  private SessionRegistry sessions() {
    return fixture.directory().people().sessions();
  }

  private Account owner() {
    return accounts().createFirst(OWNER, PASSWORD).orElseThrow();
  }

  private BearerToken signIn(Password password) {
    return opened(accounts().signIn(OWNER, password)).token();
  }

  private static SignIn.Opened opened(Optional<SignIn> signIn) {
    return (SignIn.Opened) signIn.orElseThrow();
  }

  @Test
  void createFirst_isDurable() {
    assertThat(accounts().isEmpty()).isTrue();
    Account owner = owner();

    assertThat(accounts().isEmpty()).isFalse();
    assertThat(owner.createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(accounts().find(OWNER)).contains(owner);
    fixture.crash();
    assertThat(accounts().find(owner.id())).contains(owner);
    assertThat(sessions().find(signIn(PASSWORD))).contains(owner.id());
  }

  @Test
  void createFirst_isRejectedIfAnAccountExists() {
    owner();

    assertThat(accounts().createFirst(new EmailAddress("other@shop.example"), NEW_PASSWORD))
        .isEmpty();
    fixture.restart();
    assertThat(accounts().createFirst(OWNER, NEW_PASSWORD)).isEmpty();
    signIn(PASSWORD);
  }

  @Test
  void concurrentCreateFirst_createsOneAccount() throws Exception {
    List<Future<Optional<Account>>> creations = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int number = 1; number <= 4; number++) {
        EmailAddress email = new EmailAddress("owner%d@shop.example".formatted(number));
        creations.add(threads.submit(() -> accounts().createFirst(email, PASSWORD)));
      }
    }

    int created = 0;
    for (Future<Optional<Account>> creation : creations) {
      created += creation.get().isPresent() ? 1 : 0;
    }
    assertThat(created).isEqualTo(1);
  }

  @Test
  void signInWithWrongPasswordOrEmail_isRejected() {
    owner();

    assertThat(accounts().signIn(OWNER, NEW_PASSWORD)).isEmpty();
    assertThat(accounts().signIn(new EmailAddress("other@shop.example"), PASSWORD)).isEmpty();
  }

  @Test
  void signInWithUnknownEmail_takesAsMuchCpuAsWithAKnownOne(@TempDir Path other) {
    fixture = new DirectoryFixture(other, new PasswordCost(4096, 1));
    owner();
    accounts().signIn(OWNER, NEW_PASSWORD); // warm-up

    long known = signInCpuNanos(OWNER);
    long unknown = signInCpuNanos(new EmailAddress("other@shop.example"));

    // Without hashing it would be about 0.01; CPU time hardly depends on the machine's load.
    assertThat((double) unknown / known).isBetween(0.1, 10.0);
  }

  private long signInCpuNanos(EmailAddress email) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    for (int attempt = 0; attempt < 3; attempt++) {
      accounts().signIn(email, NEW_PASSWORD);
    }
    return threads.getCurrentThreadCpuTime() - start;
  }

  @Test
  @Tag("sqlite")
  void passwords_areHashedWithOwaspParameters(@TempDir Path unconfigured) {
    try (Directory directory = Directory.open(unconfigured, fixture.clock, new SecureRandom())) {
      assertThat(directory.people().accounts().createFirst(OWNER, PASSWORD)).isPresent();
    }

    byte[] parameters = "$argon2id$v=19$m=19456,t=2,p=1$".getBytes(StandardCharsets.US_ASCII);
    assertThat(new StoredBytes(unconfigured).find(List.of(parameters))).hasSize(1);
  }

  @Test
  void changePassword_isDurable_andClosesOtherSessions() {
    Account owner = owner();
    BearerToken kept = signIn(PASSWORD);
    BearerToken other = signIn(PASSWORD);

    assertThat(accounts().changePassword(owner.id(), PASSWORD, NEW_PASSWORD, kept))
        .isEqualTo(new PasswordChange.Changed());
    assertThat(sessions().find(kept)).contains(owner.id());
    assertThat(sessions().find(other)).isEmpty();
    assertThat(accounts().signIn(OWNER, PASSWORD)).isEmpty();
    fixture.crash();
    assertThat(sessions().find(kept)).contains(owner.id());
    assertThat(sessions().find(other)).isEmpty();
    signIn(NEW_PASSWORD);
  }

  @Test
  void changePassword_requiresTheCurrentPassword() {
    Account owner = owner();
    BearerToken kept = signIn(PASSWORD);
    BearerToken other = signIn(PASSWORD);

    assertThat(accounts().changePassword(owner.id(), NEW_PASSWORD, NEW_PASSWORD, kept))
        .isEqualTo(new PasswordChange.WrongPassword());
    assertThat(accounts().changePassword(new AccountId(7), PASSWORD, NEW_PASSWORD, kept))
        .isEqualTo(new PasswordChange.NoSuchAccount());
    assertThat(sessions().find(other)).contains(owner.id());
    signIn(PASSWORD);
  }

  @Test
  void passwordsAndSessionTokens_areNotStoredInPlaintext() throws Exception {
    owner();
    BearerToken token = signIn(PASSWORD);
    fixture.restart();

    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain(PASSWORD.text(), token.text());
      }
    }
  }

  @Test
  void toString_hidesPasswordsAndTokens() {
    owner();
    BearerToken token = signIn(PASSWORD);

    assertThat(PASSWORD.toString()).doesNotContain(PASSWORD.text());
    assertThat(accounts().signIn(OWNER, PASSWORD).toString()).contains("BearerToken[hidden]");
    assertThat(token.toString()).doesNotContain(token.text());
  }
}
