package dev.vouch.server.dashboard.site;

import dev.vouch.core.event.Problem;
import dev.vouch.directory.SiteSettings;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.manage.BodyValue;
import dev.vouch.server.manage.Fields;
import dev.vouch.server.manage.PaymentProviders;
import dev.vouch.server.manage.SiteFields;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the form of a new site, by the API's rules. */
final class SiteForm {
  static final String NAME = "name";
  static final String DOMAINS = "domains";
  static final String TIME_ZONE = "timezone";

  private static final Map<String, String> LABELS =
      Map.of(NAME, "The name", DOMAINS, "This", TIME_ZONE, "The time zone");

  private final Set<String> paymentProviders = PaymentProviders.hosts();

  /** What a sent form comes to. */
  sealed interface Reading {
    /** All is right. */
    record Settings(SiteSettings settings, Form form) implements Reading {}

    /** The form to show again. */
    record Wrong(Form form) implements Reading {}
  }

  Reading read(PageRequest request) {
    Form form = Form.sent(request, List.of(NAME, DOMAINS, TIME_ZONE));
    List<String> hosts = TypedHosts.of(form.value(DOMAINS));
    Fields fields =
        new Fields(
            Map.of(
                NAME, new BodyValue.Text(form.value(NAME)),
                DOMAINS, new BodyValue.Texts(hosts),
                TIME_ZONE, new BodyValue.Text(form.value(TIME_ZONE))));
    try {
      return new Reading.Settings(SiteFields.settings(fields, paymentProviders), form);
    } catch (ProblemException refusal) {
      return new Reading.Wrong(refused(form, hosts, refusal.document().errors()));
    }
  }

  private static Form refused(Form form, List<String> hosts, List<Problem> problems) {
    Form refused = form;
    if (hosts.isEmpty()) {
      refused = refused.wrong(DOMAINS, "Give the domain that your pages are on.");
    }
    for (Problem problem : problems) {
      if (problem.pointer().startsWith("/" + DOMAINS + "/")) {
        int index = Integer.parseInt(problem.pointer().substring(DOMAINS.length() + 2));
        String typed = hosts.get(index);
        refused =
            refused.wrong(
                DOMAINS, "“%s” is no domain such as shop.example or localhost.".formatted(typed));
      }
    }
    return refused.refused(problems, LABELS);
  }
}
