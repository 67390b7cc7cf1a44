package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What other threads have made ready for an event loop. */
class ReadyStepsTest {
  private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

  @Test
  void stepsMadeReadyTogether_runInOneTask() throws InterruptedException {
    Vertx vertx = EventLoops.start(1);
    try {
      Context loop = vertx.getOrCreateContext();
      loop.runOnContext(
          now -> {
            ReadySteps steps = new ReadySteps();
            steps.add(() -> ran.add("first"));
            loop.runOnContext(later -> ran.add("next task"));
            steps.add(() -> steps.add(() -> ran.add("third")));
            steps.add(() -> ran.add("second"));
          });

      assertThat(next(4)).containsExactly("first", "second", "third", "next task");
    } finally {
      vertx.close();
    }
  }

  @Test
  void stepsOfManyThreads_allRunOnTheEventLoop() throws InterruptedException {
    Vertx vertx = EventLoops.start(1);
    try {
      LinkedBlockingQueue<ReadySteps> created = new LinkedBlockingQueue<>();
      vertx.getOrCreateContext().runOnContext(now -> created.add(new ReadySteps()));
      ReadySteps steps = created.take();
      int each = 10_000;
      List<Thread> threads =
          Stream.generate(() -> Thread.ofPlatform().start(() -> addMany(steps, each)))
              .limit(3)
              .toList();
      for (Thread thread : threads) {
        thread.join();
      }

      assertThat(next(threads.size() * each)).containsOnly("on the event loop");
    } finally {
      vertx.close();
    }
  }

  private void addMany(ReadySteps steps, int count) {
    for (int step = 0; step < count; step++) {
      steps.add(() -> ran.add(Context.isOnEventLoopThread() ? "on the event loop" : "elsewhere"));
    }
  }

  private List<String> next(int count) {
    return Stream.generate(this::next).limit(count).toList();
  }

  private String next() {
    try {
      String step = ran.poll(30, TimeUnit.SECONDS);
      return step == null ? "none within 30 s" : step;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
