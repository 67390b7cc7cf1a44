package dev.vouch.directory.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemberRegistryTest {
  @TempDir Path folder;

  @Nested
  class WithMembers {
    private DirectoryFixture fixture;
    private SiteId site;
    private SiteId other;
    private Account administrator;
    private Account owner;
    private Account viewer;

    @BeforeEach
    void openDirectoryWithMembers() {
      fixture = new DirectoryFixture(folder);
      site = fixture.newSite();
      other = fixture.newSite();
      administrator = fixture.newAdministrator();
      owner = fixture.newMember(site, "owner@shop.example", Role.OWNER, administrator);
      fixture.clock.advance(Duration.ofMinutes(1));
      viewer = fixture.newMember(site, "viewer@shop.example", Role.VIEWER, administrator);
    }

    private MemberRegistry members() {
      return fixture.directory().people().members();
    }

    @Test
    void role_isPerSite_andSurvivesACrash() {
      fixture.crash();

      assertThat(members().role(owner, site)).contains(Role.OWNER);
      assertThat(members().role(viewer, site)).contains(Role.VIEWER);
      assertThat(members().role(owner, other)).isEmpty();
      assertThat(members().role(viewer, other)).isEmpty();
      assertThat(members().list(site))
          .extracting(Member::account)
          .containsExactly(owner.id(), viewer.id());
      assertThat(members().list(other)).isEmpty();
    }

    @Test
    void administrator_ownsEverySiteWithoutBeingAMember() {
      SiteId later = fixture.newSite();

      for (SiteId each : List.of(site, other, later)) {
        assertThat(members().role(administrator, each)).contains(Role.OWNER);
        assertThat(members().find(each, administrator.id())).isEmpty();
      }
    }

    @Test
    void roleChange_isDurable() {
      assertThat(members().change(site, viewer.id(), Role.OWNER)).isTrue();
      assertThat(members().change(site, owner.id(), Role.VIEWER)).isTrue();
      assertThat(members().change(other, owner.id(), Role.VIEWER)).isFalse();

      for (boolean isCrashed : new boolean[] {false, true}) {
        assertThat(members().role(viewer, site))
            .as("after a crash: %s", isCrashed)
            .contains(Role.OWNER);
        assertThat(members().role(owner, site)).contains(Role.VIEWER);
        assertThat(members().role(owner, other)).isEmpty();
        fixture.crash();
      }
    }

    @Test
    void removal_isDurable_andKeepsTheAccount() {
      assertThat(members().remove(site, viewer.id())).isTrue();
      assertThat(members().remove(site, viewer.id())).isFalse();
      assertThat(members().remove(other, owner.id())).isFalse();

      for (boolean isCrashed : new boolean[] {false, true}) {
        assertThat(members().role(viewer, site)).as("after a crash: %s", isCrashed).isEmpty();
        assertThat(members().role(owner, site)).contains(Role.OWNER);
        assertThat(fixture.directory().people().accounts().find(viewer.id())).contains(viewer);
        fixture.crash();
      }
    }

    @Test
    void addExistingMember_changesNothing() {
      Member before = members().find(site, owner.id()).orElseThrow();
      fixture.clock.advance(Duration.ofDays(1));

      assertThat(members().add(site, owner.id(), Role.VIEWER)).contains(before);
      assertThat(members().find(site, owner.id())).contains(before);
      fixture.crash();
      assertThat(members().find(site, owner.id())).contains(before);
    }

    @Test
    void account_canHaveADifferentRolePerSite() {
      members().add(other, owner.id(), Role.VIEWER);

      assertThat(members().role(owner, site)).contains(Role.OWNER);
      assertThat(members().role(owner, other)).contains(Role.VIEWER);
    }

    @Test
    void siteDeletion_removesMembers_andPreventsNewOnes() {
      fixture.directory().deletions().begin(site);

      assertThat(members().add(site, viewer.id(), Role.VIEWER)).isEmpty();
      for (boolean isCrashed : new boolean[] {false, true}) {
        assertThat(members().list(site)).as("after a crash: %s", isCrashed).isEmpty();
        assertThat(members().role(owner, site)).isEmpty();
        fixture.crash();
      }
    }
  }

  /** Until version 5 of the schema every account had full access. */
  @Test
  @Tag("sqlite")
  void accountsOfSchemaVersion4_areMigratedToAdministrators() {
    String file = "jdbc:sqlite:" + folder.resolve("directory.db");
    Flyway.configure()
        .dataSource(file, "", "")
        .locations("classpath:dev/vouch/directory/migration/directory")
        .target("4")
        .load()
        .migrate();
    Jdbi.create(file)
        .useHandle(
            handle ->
                handle.execute(
                    "INSERT INTO accounts VALUES ('acct_0000000000000007', 'o@shop.example', '', 1,"
                        + " 1)"));

    DirectoryFixture fixture = new DirectoryFixture(folder);
    Account account = fixture.directory().people().accounts().find(new AccountId(7)).orElseThrow();

    assertThat(account.isAdministrator()).isTrue();
    assertThat(fixture.directory().people().members().role(account, fixture.newSite()))
        .contains(Role.OWNER);
  }
}
