package dev.vouch.directory.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountTokens.Purpose;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.account.SignIn;
import dev.vouch.directory.account.TotpCodes;
import dev.vouch.directory.account.TotpSecret;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.audit.CurrentActor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondFactorRegistryTest {
  @TempDir Path folder;
  private DirectoryFixture fixture;
  private Account account;

  @BeforeEach
  void openDirectoryWithAnAccount() {
    fixture = new DirectoryFixture(folder);
    account = fixture.newAdministrator();
  }

  private Directory directory() {
    return fixture.directory();
  }

  private SecondFactorRegistry factors() {
    return directory().people().secondFactors();
  }

  private String code(TotpSecret secret) {
    return TotpCodes.at(secret, fixture.clock.instant());
  }

  private List<String> enabled(TotpSecret secret) {
    return factors().enable(account, secret, code(secret)).orElseThrow();
  }

  private void nextStep() {
    fixture.clock.advance(Duration.ofSeconds(30));
  }

  private boolean signsIn(String code) {
    String token =
        directory().people().accountTokens().issue(Purpose.PASSWORD_CHECKED, account.id());
    return directory()
        .people()
        .secondFactorSignIn()
        .signIn(token, code)
        .flatMap(opened -> directory().people().sessions().find(opened.token()))
        .filter(account.id()::equals)
        .isPresent();
  }

  @Test
  void enable_requiresACodeOfTheSecret() {
    TotpSecret secret = factors().newSecret();
    TotpSecret other = factors().newSecret();

    assertThat(factors().enable(account, secret, code(other))).isEmpty();
    assertThat(factors().find(account.id())).isEmpty();
    assertThat(enabled(secret)).hasSize(10).doesNotHaveDuplicates();
    assertThat(factors().enable(account, other, code(other))).isEmpty();
    assertThat(factors().find(account.id()).orElseThrow().secret()).isEqualTo(secret);
  }

  @Test
  void password_opensASession_onlyWithoutASecondFactor() {
    assertThat(signIn()).isInstanceOf(SignIn.Opened.class);
    enabled(factors().newSecret());

    fixture.crash();
    assertThat(signIn()).isEqualTo(new SignIn.CodeRequired(account));
    factors().disable(account);
    assertThat(signIn()).isInstanceOf(SignIn.Opened.class);
  }

  private SignIn signIn() {
    return directory()
        .people()
        .accounts()
        .signIn(account.email(), DirectoryFixture.PASSWORD)
        .orElseThrow();
  }

  @Test
  void passwordLink_opensNoSession_whereThereIsASecondFactor() {
    var before = directory().people().sessions().open(account);
    enabled(factors().newSecret());
    var link = directory().people().passwordLinks().create(account);

    assertThat(
            directory()
                .people()
                .passwordLinks()
                .choose(link, new Password("another one of theirs")))
        .contains(new SignIn.CodeRequired(account));
    assertThat(directory().people().sessions().find(before)).isEmpty();
  }

  @Test
  void code_isAcceptedOnce_alsoAfterACrash() {
    TotpSecret secret = factors().newSecret();
    String used = code(secret);
    factors().enable(account, secret, used);

    assertThat(signsIn(used)).isFalse();
    nextStep();
    String next = code(secret);
    assertThat(signsIn("000000".equals(next) ? "000001" : "000000")).isFalse();
    assertThat(signsIn(next.substring(0, 3) + " " + next.substring(3))).isTrue();
    fixture.crash();
    assertThat(signsIn(next)).isFalse();
    nextStep();
    assertThat(signsIn(code(secret))).isTrue();
  }

  @Test
  void recoveryCode_isAcceptedOnce_inAnyNotation() {
    List<String> codes = enabled(factors().newSecret());
    String first = codes.getFirst();

    assertThat(first).matches("([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}");
    assertThat(signsIn(first.toLowerCase(java.util.Locale.ROOT).replace("-", " "))).isTrue();
    assertThat(signsIn(first)).isFalse();
    fixture.crash();
    assertThat(signsIn(first)).isFalse();
    assertThat(signsIn(codes.getLast())).isTrue();
    assertThat(factors().find(account.id()).orElseThrow().recoveryCodes()).hasSize(8);
  }

  @Test
  void recoveryCodes_areReplacedTogether() {
    String old = enabled(factors().newSecret()).getFirst();
    List<String> codes = factors().replaceRecoveryCodes(account).orElseThrow();

    assertThat(codes).hasSize(10).doesNotContain(old);
    assertThat(signsIn(old)).isFalse();
    assertThat(signsIn(codes.getFirst())).isTrue();
    factors().disable(account);
    assertThat(factors().replaceRecoveryCodes(account)).isEmpty();
  }

  @Test
  void signIn_requiresATokenOfTheCheckedPassword() {
    TotpSecret secret = factors().newSecret();
    enabled(secret);
    nextStep();
    String device = directory().people().accountTokens().issue(Purpose.DEVICE, account.id());
    String expired =
        directory().people().accountTokens().issue(Purpose.PASSWORD_CHECKED, account.id());

    assertThat(directory().people().secondFactorSignIn().signIn(device, code(secret))).isEmpty();
    fixture.clock.advance(Duration.ofMinutes(10));
    assertThat(directory().people().secondFactorSignIn().signIn(expired, code(secret))).isEmpty();
    assertThat(signsIn(code(secret))).isTrue();
  }

  @Test
  @Tag("sqlite")
  void recoveryCodes_areInNoFile() {
    List<String> codes = enabled(factors().newSecret());
    fixture.restart();

    List<byte[]> texts =
        codes.stream()
            .flatMap(code -> List.of(code, code.replace("-", "")).stream())
            .map(code -> code.getBytes(StandardCharsets.US_ASCII))
            .toList();
    assertThat(new StoredBytes(folder).find(texts)).isEmpty();
    assertThat(factors().find(account.id()).toString())
        .doesNotContain(factors().find(account.id()).orElseThrow().secret().text());
  }

  @Test
  void changes_areRecordedOnTheSitesOfTheAccount() {
    SiteId site = fixture.newSite();
    SiteId other = fixture.newSite();
    Account member = fixture.newMember(site, "member@shop.example", Role.VIEWER, account);
    TotpSecret secret = factors().newSecret();
    CurrentActor.as(Actor.Person.of(member), () -> factors().enable(member, secret, code(secret)));
    CurrentActor.as(Actor.Person.of(member), () -> factors().replaceRecoveryCodes(member));
    factors().reset(member);
    factors().reset(member);

    assertThat(entries(site).subList(0, 3))
        .extracting(AuditRecord::details)
        .containsExactly(
            "Turned off two-factor authentication of member@shop.example.",
            "Replaced the recovery codes.",
            "Turned on two-factor authentication.");
    assertThat(entries(site).get(2).actor()).isEqualTo(Actor.Person.of(member));
    assertThat(entries(other)).noneMatch(entry -> entry.details().contains("two-factor"));
    enabled(factors().newSecret());
    assertThat(entries(other).getFirst().details()).contains("Turned on two-factor");
  }

  private List<AuditRecord> entries(SiteId site) {
    return directory().audit().page(site, Optional.empty(), OptionalLong.empty(), 20).entries();
  }

  @Test
  @Tag("sqlite")
  void directoryOfAnEarlierVersion_keepsItsAccounts_withoutSecondFactors(@TempDir Path earlier) {
    String file = "jdbc:sqlite:" + earlier.resolve("directory.db");
    Flyway.configure()
        .dataSource(file, "", "")
        .locations("classpath:dev/vouch/directory/migration/directory")
        .target("12")
        .load()
        .migrate();
    Jdbi.create(file)
        .useHandle(
            handle ->
                handle.execute(
                    "INSERT INTO accounts VALUES ('acct_0000000000000007', 'o@shop.example', '', 1,"
                        + " 1, TRUE)"));

    Directory migrated = new DirectoryFixture(earlier).directory();
    Account kept =
        migrated.people().accounts().find(new EmailAddress("o@shop.example")).orElseThrow();
    assertThat(migrated.people().secondFactors().find(kept.id())).isEmpty();
  }
}
