package dev.vouch.server.dashboard.alert;

import dev.vouch.server.alert.WebhookUrl;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageRequest;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Reads the form that says where alerts are sent. */
final class WebhookForm {
  private static final String URL = "url";

  private WebhookForm() {}

  /** What a sent form comes to. */
  sealed interface Reading {
    /** All is right. */
    record Wanted(URI url) implements Reading {}

    /** The form to show again. */
    record Wrong(Form form) implements Reading {}
  }

  static Reading read(PageRequest request) {
    Form form = Form.sent(request, List.of(URL));
    return switch (WebhookUrl.read(form.value(URL))) {
      case WebhookUrl.Reading.Usable(URI url) -> new Reading.Wanted(url);
      case WebhookUrl.Reading.Refused(String why) -> new Reading.Wrong(form.wrong(URL, why));
    };
  }

  /** The form before it is sent. */
  static Form of(String url) {
    return new Form(Map.of(URL, url), Map.of());
  }
}
