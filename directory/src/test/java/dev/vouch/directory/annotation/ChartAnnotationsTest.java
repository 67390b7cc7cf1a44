package dev.vouch.directory.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.item.SiteItems.SaveResult;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartAnnotationsTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 16);

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private ChartAnnotations annotations() {
    return fixture.directory().annotations();
  }

  private ChartAnnotation add(LocalDate date, String text) {
    if (annotations().add(site, date, text) instanceof SaveResult.Saved(var added)) {
      return annotations().of(added);
    }
    throw new AssertionError("not added");
  }

  @Test
  void annotations_areListedByDate_alsoAfterACrash() {
    ChartAnnotation monday = add(MONDAY, "Sale");
    ChartAnnotation sunday = add(MONDAY.minusDays(1), "Release");

    assertThat(annotations().list(site)).containsExactly(sunday, monday);
    fixture.crash();
    assertThat(annotations().list(site)).containsExactly(sunday, monday);
  }

  @Test
  void annotations_belongToOneSite() {
    ChartAnnotation annotation = add(MONDAY, "Sale");
    SiteId other = fixture.newSite();

    assertThat(annotations().list(other)).isEmpty();
    assertThat(annotations().items().delete(other, annotation.id())).isFalse();
    assertThat(annotations().list(site)).containsExactly(annotation);
  }

  @Test
  void delete_removesOneAnnotation() {
    ChartAnnotation sale = add(MONDAY, "Sale");
    ChartAnnotation release = add(MONDAY, "Release");

    assertThat(annotations().items().delete(site, sale.id())).isTrue();

    assertThat(annotations().items().delete(site, sale.id())).isFalse();
    assertThat(annotations().list(site)).containsExactly(release);
  }

  @Test
  void author_isTheAccount_untilItIsDeleted() {
    Account administrator = fixture.newAdministrator();
    Account owner = fixture.newMember(site, "owner@shop.example", Role.OWNER, administrator);
    CurrentActor.as(Actor.Person.of(owner), () -> add(MONDAY, "Sale"));

    assertThat(annotations().list(site))
        .extracting(ChartAnnotation::author)
        .containsExactly(Optional.of(new EmailAddress("owner@shop.example")));
    fixture.directory().people().accountDeletions().delete(owner.id());
    assertThat(annotations().list(site))
        .extracting(ChartAnnotation::author)
        .containsExactly(Optional.empty());
  }

  @Test
  void authorWithTheToken_isEmpty() {
    assertThat(CurrentActor.as(new Actor.TokenHolder(), () -> add(MONDAY, "Sale")).author())
        .isEmpty();
  }

  @Test
  void additionsAndDeletions_areInTheActivityLog() {
    annotations().items().delete(site, add(MONDAY, "Sale").id());

    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.empty(), OptionalLong.empty(), 2)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly(
            "Deleted the annotation “Sale” for 2026-11-16.",
            "Added the annotation “Sale” for 2026-11-16.");
  }

  @Test
  void unknownSite_isNotFound() {
    assertThat(
            annotations().add(SiteId.parse("site_0000000000000000").orElseThrow(), MONDAY, "Sale"))
        .isEqualTo(new SaveResult.NotFound<>());
  }
}
