package dev.vouch.server.dashboard.install;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.http.ClientAddress;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;

/** Makes the code samples of a page. */
public final class SampleTabs {
  private final BaseUrl baseUrl;
  private final ClientAddress clientAddress;

  /** Fills in where this server is, and what it knows of the reader's browser. */
  public SampleTabs(BaseUrl baseUrl, ClientAddress clientAddress) {
    this.baseUrl = baseUrl;
    this.clientAddress = clientAddress;
  }

  /**
   * The samples for a page.
   *
   * @param token empty when it is not known any more
   */
  public SampleChoice of(PageRequest request, Optional<ApiToken> token) {
    HttpServerRequest http = request.routing().request();
    String base = baseUrl.of(http);
    return new SampleChoice(
        TestSuccess.commands(
            base,
            token,
            clientAddress.of(http).getHostAddress(),
            Optional.ofNullable(http.getHeader(HttpHeaders.USER_AGENT))),
        SampleTab.all(base, token));
  }

  /**
   * The code samples of a page.
   *
   * @param trial commands for a terminal, with the key if it is known
   * @param tabs one for each runtime
   */
  public record SampleChoice(String trial, List<SampleTab> tabs) {
    public SampleChoice {
      tabs = List.copyOf(tabs);
    }

    /** Hides the token, and the reader's address. */
    @Override
    public String toString() {
      return "SampleChoice[" + tabs.size() + " tabs]";
    }
  }
}
