package dev.vouch.contract;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RandomQuestionsTest {
  private static final int CALLS = 100;

  @Test
  void everyKindOfQuestion_isAsked() {
    RandomQuestions questions = new RandomQuestions(new Random(1));

    Set<Class<?>> asked =
        IntStream.range(0, CALLS)
            .boxed()
            .flatMap(call -> questions.questions(new SiteId(1), List.of()).stream())
            .map(Object::getClass)
            .collect(toSet());

    assertThat(asked).isEqualTo(kinds(ScopedQuestion.class).collect(toSet()));
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(RandomQuestionsTest::kinds)
        : Stream.of(type);
  }
}
