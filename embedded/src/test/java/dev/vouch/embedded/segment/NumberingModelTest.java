package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares numbers with those of maps, over checkpoints, crashes, retentions and deletions. */
final class NumberingModelTest {
  private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");
  private static final int SITES = 4;
  private static final List<HashKind> KINDS = List.of(HashKind.values());

  @TempDir private Path directory;

  /** What a site should have. */
  private static final class Model {
    private final Map<Long, Integer> people = new HashMap<>();
    private final Map<String, Integer> texts = new HashMap<>();
    private int peopleCount = 1;
    private int textCount = 1;

    private Model copy() {
      Model copy = new Model();
      copy.people.putAll(people);
      copy.texts.putAll(texts);
      copy.peopleCount = peopleCount;
      copy.textCount = textCount;
      return copy;
    }
  }

  /** A checkpoint that the store may be opened as of. */
  private record Saved(FileExtent extent, List<Model> models) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void numbers_areThoseOfTheModel(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Model> models = new ArrayList<>();
    for (int i = 0; i < SITES; i++) {
      models.add(new Model());
    }
    List<Saved> saved = new ArrayList<>(List.of(new Saved(FileExtent.NONE, copy(models))));
    Numbering numbering = Numbering.open(directory, FileExtent.NONE);
    numbering.advance(NOW);
    for (int step = 0; step < 400; step++) {
      int site = random.nextInt(SITES);
      switch (random.nextInt(20)) {
        case 0, 1, 2 -> {
          List<Model> frozen = copy(models);
          saved.add(new Saved(numbering.freeze().write(), frozen));
        }
        case 3 -> {
          int kept = random.nextInt(Math.max(0, saved.size() - 4), saved.size());
          String name = saved.get(saved.size() - 1).extent().name();
          if (saved.get(kept).extent().name().equals(name)) {
            saved = new ArrayList<>(saved.subList(0, kept + 1));
          }
          models = copy(saved.get(saved.size() - 1).models());
          numbering = Numbering.open(directory, saved.get(saved.size() - 1).extent());
          numbering.advance(NOW);
        }
        case 4 -> retain(numbering, site, models.get(site), random);
        case 5 -> {
          if (random.nextInt(5) == 0) {
            numbering.delete(new SiteId(site));
            models.set(site, new Model());
          }
        }
        default -> give(numbering.of(new SiteId(site)), models.get(site), random);
      }
      check(numbering.of(new SiteId(site)), models.get(site));
    }
    for (int site = 0; site < SITES; site++) {
      check(numbering.of(new SiteId(site)), models.get(site));
    }
  }

  private static List<Model> copy(List<Model> models) {
    return new ArrayList<>(models.stream().map(Model::copy).toList());
  }

  private static void give(SiteNumbers site, Model model, SplittableRandom random) {
    for (int i = random.nextInt(100); i > 0; i--) {
      long hash = random.nextInt(1, 2_000);
      int index = random.nextInt(KINDS.size());
      HashKind kind = KINDS.get(index);
      long ofKind = hash * 4 + index;
      int expected =
          kind == HashKind.OWN
              ? model.peopleCount
              : model.people.getOrDefault(ofKind, model.peopleCount);
      assertThat(site.numberOf(ofKind, kind)).isEqualTo(expected);
      if (expected == model.peopleCount) {
        model.peopleCount++;
        model.people.put(ofKind, expected);
      }
      String text = "/é" + "x".repeat(random.nextInt(3)) + random.nextInt(500);
      int number = model.texts.computeIfAbsent(text, _ -> model.textCount++);
      assertThat(site.numberOf(text)).isEqualTo(number);
    }
  }

  private static void retain(Numbering numbering, int site, Model model, SplittableRandom random) {
    LiveNumbers live = new LiveNumbers();
    int share = random.nextInt(1, 20);
    model.people.values().removeIf(_ -> random.nextInt(share) == 0);
    model.texts.values().removeIf(_ -> random.nextInt(share) == 0);
    model.people.values().forEach(live.people()::set);
    model.texts.values().forEach(live.texts()::set);
    numbering.beginRetention();
    numbering.retain(new SiteId(site), live);
    numbering.endRetention();
  }

  private static void check(SiteNumbers site, Model model) {
    assertThat(site.freeze(true).end().people()).isEqualTo(model.peopleCount);
    assertThat(site.texts().count()).isEqualTo(model.textCount);
    Map<Long, Integer> found = new HashMap<>();
    model.people.forEach(
        (hash, number) -> {
          boolean isOwn = KINDS.get((int) (hash & 3)) == HashKind.OWN;
          found.put(site.hash(number), isOwn ? number : site.find(hash));
        });
    assertThat(found).isEqualTo(model.people);
    Map<String, Integer> texts = new HashMap<>();
    model.texts.forEach(
        (text, number) -> texts.put(site.texts().text(number), site.texts().find(text)));
    assertThat(texts).isEqualTo(model.texts);
  }
}
