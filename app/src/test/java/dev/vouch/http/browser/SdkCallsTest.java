package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls of the page, before and after the script has loaded. */
class SdkCallsTest {
  private static final Chromium CHROMIUM = Chromium.open();

  private final SdkVisit visit = new SdkVisit(CHROMIUM);

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @AfterEach
  void close() {
    assertThat(visit.consoleMessages()).isEmpty();
    visit.close();
  }

  @Test
  void callsBeforeTheScriptLoads_areQueuedByTheDocumentedStub() {
    visit.open("stub.html", 5);

    assertThat(visit.events())
        .containsExactlyInAnyOrder(
            "pageview /pages/stub.html",
            "success /pages/stub.html signed up plan=pro",
            "custom /pages/stub.html search results=3",
            "custom /pages/stub.html pushed");
    assertThat(visit.identified()).containsExactly(BrowserServer.userKey("early-bird"));
  }

  @Test
  void stubQueue_worksAfterTheScriptHasLoaded() {
    visit.open("stub.html", 5);
    visit.page().evaluate("() => queueOfThePage.push(['custom', 'late'])");
    visit.page().evaluate("() => queueOfThePage.custom('later')");
    visit.await(7);

    assertThat(visit.events())
        .contains("custom /pages/stub.html late", "custom /pages/stub.html later");
  }

  @Test
  void calls_workWithoutTheStub() {
    visit.open("plain.html", 1);
    visit.page().evaluate("() => vouch.custom('search')");
    visit.page().evaluate("() => vouch.push(['custom', 'a'], ['success', 'b'])");
    visit.await(4);

    assertThat(visit.events())
        .containsExactlyInAnyOrder(
            "pageview /pages/plain.html",
            "custom /pages/plain.html search",
            "custom /pages/plain.html a",
            "success /pages/plain.html b");
  }

  @Test
  void synchronousEvents_areSentInOrder() {
    visit.open("plain.html", 1);
    visit
        .page()
        .evaluate(
            """
            () => {
              for (let step = 0; step < 10; step++) {
                history.pushState({}, "", "/step/" + step);
                vouch.custom("after " + step);
              }
            }
            """);
    visit.await(21);

    assertThat(visit.events().subList(1, 21))
        .containsExactlyElementsOf(
            IntStream.range(0, 10)
                .boxed()
                .flatMap(
                    step ->
                        Stream.of(
                            "pageview /step/" + step,
                            "custom /step/%1$d after %1$d".formatted(step)))
                .toList());
  }

  @Test
  void propertiesThatTheServerWouldRefuse_areOmitted() {
    visit.open("plain.html", 1);
    visit
        .page()
        .evaluate(
            "() => vouch.success('paid', { value: 49.9, plan: 'pro', trial: false, empty: '',"
                + " missing: undefined, none: null, nested: { a: 1 }, list: [1], date: new Date(),"
                + " notANumber: NaN, infinite: -Infinity, big: 1n, call() {} })");
    visit.await(2);

    assertThat(visit.events())
        .contains("success /pages/plain.html paid value=49.9, plan=pro, trial=false, empty=");
  }

  @Test
  void identify_sendsOnePingPerUserIdAndPageLoad() {
    visit.open("plain.html", 1);
    visit
        .page()
        .evaluate(
            "() => { for (let i = 0; i < 3; i++) { vouch.identify('customer-17');"
                + " vouch.identify(17); vouch.push(['identify', 'customer-17']); } }");
    visit.awaitNoMoreThan(3);

    assertThat(visit.identified())
        .contains(BrowserServer.userKey("customer-17"), BrowserServer.userKey("17"));
  }

  /** A larger integer has lost digits before the script gets it. */
  @Test
  void identifyWithANumberThatIsNotExact_warnsInTheConsole_andIsNotSent() {
    visit.open("plain.html", 1);
    Object warnings =
        visit
            .page()
            .evaluate(
                """
                () => {
                  const warnings = [];
                  console.warn = (...texts) => warnings.push(texts.join(" "));
                  [2 ** 53, 1234567890123456789, 4.5, Infinity].forEach((id) => vouch.identify(id));
                  vouch.identify(2 ** 53 - 1);
                  return warnings;
                }
                """);
    visit.awaitNoMoreThan(2);

    assertThat(warnings)
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(4)
        .containsOnly("Vouch identify: pass a string");
    assertThat(visit.identified()).contains(BrowserServer.userKey("9007199254740991"));
  }

  @Test
  void halfCharactersAndLongTexts_areSentWithoutThem() {
    visit.open("plain.html", 1);
    visit
        .page()
        .evaluate(
            "() => vouch.custom('half \\ud83d', { half: 'x\\ude00', whole: '\\ud83d\\ude00' })");
    visit.page().evaluate("() => vouch.custom('long', { message: 'é'.repeat(100000) })");
    visit.await(3);

    assertThat(visit.events())
        .contains(
            "custom /pages/plain.html half \ufffd half=x\ufffd, whole=\ud83d\ude00",
            "custom /pages/plain.html long message=" + "é".repeat(2_000));
  }

  @Test
  void identifyWithAnInvalidUserId_isNotSent() {
    visit.open("plain.html", 1);
    visit
        .page()
        .evaluate(
            "() => [undefined, null, '', NaN, {}, [], true, () => 1, Symbol('x')]"
                + ".forEach((id) => vouch.identify(id))");
    visit.awaitNoMoreThan(1);
  }
}
