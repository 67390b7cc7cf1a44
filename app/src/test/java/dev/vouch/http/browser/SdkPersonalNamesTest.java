package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.PersonalDataFilter;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The script drops the personal names that the server would drop, and no others. */
class SdkPersonalNamesTest {
  private static final Chromium CHROMIUM = Chromium.open();

  /** The server's own examples. */
  private static final Path EXAMPLES =
      Path.of("../core/src/test/resources/dev/vouch/core/event/personal-names.csv");

  private static final List<String> PARTS =
      List.of(
          ("e,E,mail,Mail,-,_,"
                  + " ,.,#,[,phone,Phone,head,Head,micro,password,PassWord,s,ss,ssn,SSN,Ssn"
                  + ",sSN,sn,N,n,a,B,cD,EF,Value,1,é,É,ß,İ,ſ,Σ,ǅ,中,🙂,\u0301")
              .split(","));

  private final SdkVisit visit = new SdkVisit(CHROMIUM);

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @BeforeEach
  void open() {
    visit.open("plain.html", 1);
  }

  @AfterEach
  void close() {
    visit.close();
  }

  @Test
  void examplesOfTheServer_areClassifiedAsByTheServer() throws IOException {
    Map<String, Boolean> personal =
        Files.readAllLines(EXAMPLES).stream()
            .skip(1)
            .map(line -> line.split(",", 2))
            .collect(
                Collectors.toMap(
                    line -> line[1].replace("\"", ""), line -> Boolean.valueOf(line[0])));

    assertThat(personal).containsValues(true, false);
    assertThat(dropped(personal.keySet().stream())).isEqualTo(personal);
  }

  @Test
  void randomNames_areClassifiedAsByTheServer() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 20; round++) {
      List<String> names =
          IntStream.range(0, 500).mapToObj(name -> randomName(random)).distinct().toList();
      assertThat(dropped(names.stream()))
          .as("names of seed " + seed)
          .isEqualTo(
              names.stream()
                  .collect(
                      Collectors.toMap(Function.identity(), PersonalDataFilter::isPersonalName)));
    }
  }

  private static String randomName(Random random) {
    return IntStream.rangeClosed(0, random.nextInt(6))
        .mapToObj(part -> PARTS.get(random.nextInt(PARTS.size())))
        .collect(Collectors.joining());
  }

  /** Which of these names the script drops from an event's properties. */
  private Map<String, Boolean> dropped(Stream<String> names) {
    List<String> all = names.toList();
    List<String> bodies = new ArrayList<>();
    visit
        .page()
        .route(
            "**/collect",
            route -> {
              bodies.add(route.request().postData());
              route.fulfill();
            });
    visit
        .page()
        .evaluate(
            "(names) => vouch.custom('x', Object.fromEntries(names.map((name) => [name, 1])))",
            all);
    visit.page().waitForCondition(() -> !bodies.isEmpty());
    visit.page().unroute("**/collect");
    JsonObject sent = new JsonObject(bodies.getFirst()).getJsonObject("properties");
    return all.stream()
        .collect(Collectors.toMap(Function.identity(), name -> !sent.containsKey(name)));
  }
}
