package dev.vouch.directory.rule;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.ChangeDescriptions;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The success rules of all sites. Questions are answered from memory; commands block until they are
 * on disk, and hold for the very next question. Thread-safe.
 */
public final class RuleRegistry implements SuccessRules {
  /** How many rules a site may have: each is matched with every page of a report. */
  public static final int RULES_MAX = 100;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<RuleId, RegisteredRule> rules = new ConcurrentHashMap<>();

  public RuleRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.read(RuleTable::all).forEach(this::publish);
  }

  @Override
  public List<SuccessRule> of(SiteId site) {
    return list(site).stream().map(RegisteredRule::rule).toList();
  }

  /** The site's rules, the oldest first. */
  public List<RegisteredRule> list(SiteId site) {
    return rules.values().stream()
        .filter(registered -> registered.site().equals(site))
        .sorted(
            Comparator.comparing(RegisteredRule::createdAt)
                .thenComparing(registered -> registered.id().toString()))
        .toList();
  }

  /** The site's rule with this id, if there is one. */
  public Optional<RegisteredRule> find(SiteId site, RuleId id) {
    return Optional.ofNullable(rules.get(id)).filter(registered -> registered.site().equals(site));
  }

  /** Creates a rule, unless the site has {@link #RULES_MAX}, or one with the same name. */
  public RuleCreation create(SiteId site, SuccessRule rule) {
    return database.change(
        handle -> created(handle, site, rule),
        creation -> {
          if (creation instanceof RuleCreation.Created(RegisteredRule registered)) {
            publish(registered);
          }
        });
  }

  private RuleCreation created(Handle handle, SiteId site, SuccessRule rule) {
    if (!SiteRows.lock(handle, site)) {
      return new RuleCreation.NoSuchSite();
    }
    List<RegisteredRule> others = RuleTable.ofSite(handle, site);
    if (isNamed(rule.name(), others)) {
      return new RuleCreation.NameTaken();
    }
    if (others.size() >= RULES_MAX) {
      return new RuleCreation.TooMany();
    }
    RegisteredRule registered =
        new RegisteredRule(
            new RuleId(secretGenerator.id()),
            site,
            rule,
            clock.instant().truncatedTo(ChronoUnit.MICROS));
    RuleTable.insert(handle, registered);
    audit.note(handle, site, new AuditEntry.RuleCreated(rule));
    return new RuleCreation.Created(registered);
  }

  /** Changes some of a rule's parts, unless another rule has the new name. */
  public RuleUpdate update(SiteId site, RuleId id, RuleChanges changes) {
    return database.change(
        handle -> updated(handle, site, id, changes),
        update -> {
          if (update instanceof RuleUpdate.Updated(RegisteredRule registered)) {
            publish(registered);
          }
        });
  }

  private RuleUpdate updated(Handle handle, SiteId site, RuleId id, RuleChanges changes) {
    SiteRows.lock(handle, site);
    List<RegisteredRule> all = RuleTable.ofSite(handle, site);
    Optional<RegisteredRule> before = all.stream().filter(rule -> rule.id().equals(id)).findFirst();
    if (before.isEmpty()) {
      return new RuleUpdate.NoSuchRule();
    }
    SuccessRule changed = changes.applyTo(before.get().rule());
    if (isNamed(changed.name(), all.stream().filter(rule -> !rule.id().equals(id)).toList())) {
      return new RuleUpdate.NameTaken();
    }
    RegisteredRule registered = new RegisteredRule(id, site, changed, before.get().createdAt());
    RuleTable.update(handle, registered);
    List<String> differences = ChangeDescriptions.of(before.get().rule(), changed);
    if (!differences.isEmpty()) {
      audit.note(handle, site, new AuditEntry.RuleChanged(before.get().rule().name(), differences));
    }
    return new RuleUpdate.Updated(registered);
  }

  /** Deletes a rule; false when the site has no such one. */
  public boolean delete(SiteId site, RuleId id) {
    return database.change(
        handle -> deleted(handle, site, id),
        existed -> {
          if (existed) {
            rules.remove(id);
          }
        });
  }

  private boolean deleted(Handle handle, SiteId site, RuleId id) {
    Optional<RegisteredRule> found =
        RuleTable.ofSite(handle, site).stream().filter(rule -> rule.id().equals(id)).findFirst();
    found.ifPresent(
        registered -> {
          RuleTable.delete(handle, id);
          audit.note(handle, site, new AuditEntry.RuleDeleted(registered.rule()));
        });
    return found.isPresent();
  }

  public void forget(SiteId site) {
    rules.values().removeIf(registered -> registered.site().equals(site));
  }

  private static boolean isNamed(String name, List<RegisteredRule> rules) {
    return rules.stream().anyMatch(registered -> registered.rule().name().equals(name));
  }

  private void publish(RegisteredRule registered) {
    rules.put(registered.id(), registered);
  }
}
