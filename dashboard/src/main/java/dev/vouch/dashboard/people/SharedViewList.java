package dev.vouch.dashboard.people;

import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.view.SharedView;
import java.util.List;
import java.util.Optional;

/** The shared views of a site, oldest first. */
public record SharedViewList(List<Line> lines) {
  public SharedViewList {
    lines = List.copyOf(lines);
  }

  /**
   * A shared view.
   *
   * @param url the URL of the same view for members
   * @param creator empty if the account was deleted
   */
  public record Line(SiteItem<SharedView> item, ReportUrl url, Optional<EmailAddress> creator) {}

  static SharedViewList of(PeopleDirectory people, ReportUrlParser urlParser, SiteContext context) {
    return new SharedViewList(
        people.sharedViews().list(context.site().id()).stream()
            .map(
                item ->
                    new Line(
                        item,
                        urlParser.read(
                            context,
                            QueryParameter.parse(item.value().query()),
                            Section.OVERVIEW,
                            List.of()),
                        item.value()
                            .creator()
                            .flatMap(people.accounts()::find)
                            .map(Account::email)))
            .toList());
  }
}
