package dev.vouch.messages.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.KeyActivity;
import dev.vouch.core.alert.KeyActivity.KeyWindow;
import dev.vouch.core.alert.KeyPeriods;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.directory.Directory;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.site.SiteSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts on a key of a cluster whose requests reach several nodes. */
class AlertEvaluationTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

  private final AtomicBoolean isLeader = new AtomicBoolean(true);
  private final Map<KeyId, KeyPeriods> activityOfOthers = new HashMap<>();
  private final KeyActivity activity = new KeyActivity(() -> NOW);
  @TempDir private Path folder;
  private Directory directory;
  private AlertEvaluation evaluation;
  private SiteId site;
  private KeyId key;

  @BeforeEach
  void openWithAKey() {
    directory = TestDirectory.open(folder, () -> NOW);
    SiteSettings settings =
        new SiteSettings("Shop", Set.of("shop.example"), ZoneId.of("UTC"), Set.of(), false);
    site = directory.sites().create(settings).site().id();
    directory.messages().alerts().enable(site, Set.of(AlertKind.KEY_REFUSED));
    key = newKey();
    evaluation =
        new AlertEvaluation(
            directory.sites(),
            directory.keys(),
            directory.messages().alerts(),
            _ -> {
              throw new WarehouseUnavailableException("closed");
            },
            activity,
            () -> activityOfOthers,
            () -> false,
            isLeader::get,
            () -> NOW);
  }

  private KeyId newKey() {
    NewKey settings = new NewKey("shop", Optional.empty(), Optional.empty());
    if (directory.keys().create(site, settings) instanceof KeyCreation.Created created) {
      return created.token().keyId();
    }
    throw new AssertionError("not created");
  }

  @AfterEach
  void close() {
    directory.close();
  }

  /** Nineteen requests are too few for a decision, on this node as on the others. */
  @Test
  void alert_isRaisedByTheRequestsOfAllNodesTogether() {
    for (int request = 0; request < 19; request++) {
      activity.counting(directory.keys()).recordUse(key, NOW);
      activity.counting(directory.keys()).recordRefusal(key);
    }
    evaluation.run();
    assertThat(directory.messages().alerts().raised(site)).isEmpty();

    KeyWindow one = new KeyWindow(1, 1, 0, 0);
    activityOfOthers.put(key, new KeyPeriods(one, one));
    evaluation.run();

    assertThat(directory.messages().alerts().raised(site))
        .extracting(Alert::kind)
        .containsExactly(AlertKind.KEY_REFUSED);
  }

  @Test
  void nodeThatIsNotTheLeader_raisesNothing() {
    KeyWindow many = new KeyWindow(100, 100, 0, 0);
    activityOfOthers.put(key, new KeyPeriods(many, many));
    isLeader.set(false);
    evaluation.run();
    assertThat(directory.messages().alerts().raised(site)).isEmpty();

    isLeader.set(true);
    evaluation.run();
    assertThat(directory.messages().alerts().raised(site)).hasSize(1);
  }
}
