package dev.vouch.directory;

import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.directory.database.ChangeBarrier;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.Freshness;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.form.SubmittedForms;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnelKind;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.payment.PaymentHookRegistry;
import dev.vouch.directory.payment.PaymentUserTable;
import dev.vouch.directory.payment.RecordedPaymentTable;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.directory.salt.SaltVault;
import dev.vouch.directory.site.SiteDeletions;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.view.SavedView;
import dev.vouch.directory.view.SavedViewKind;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * The directory database: sites, keys, success rules, saved funnels, accounts, alerts and salts, in
 * two SQLite files, {@code directory.db} and {@code salts.db}, which one process uses at a time, or
 * in two schemas of a PostgreSQL database, which several processes use. Thread-safe.
 */
public final class Directory implements AutoCloseable {
  private static final Duration DELETION_INTERVAL = Duration.ofHours(1);

  private final Database database;
  private final Database saltDatabase;
  private final InstantSource clock;
  private final AuditLog audit;
  private final SiteRegistry sites;
  private final KeyRegistry keys;
  private final SiteItems<SuccessRule> rules;
  private final SiteItems<SavedFunnel> funnels;
  private final SiteItems<SavedView> views;
  private final ExclusionRegistry exclusions;
  private final CampaignCosts campaignCosts;
  private final ExchangeRates exchangeRates;
  private final ImportedTotals importedTotals;
  private final ChartAnnotations annotations;
  private final MessageDirectory messages;
  private final PeopleDirectory people;
  private final SubmittedForms submittedForms;
  private final PaymentHookRegistry paymentHooks;
  private final RecordedPaymentTable recordedPayments;
  private final PaymentUserTable paymentUsers;
  private final SaltVault salts;
  private final SiteDeletions deletions;
  private volatile Instant deletedAt = Instant.EPOCH;

  private Directory(
      Database database,
      Database saltDatabase,
      InstantSource clock,
      SecretGenerator secretGenerator,
      PasswordCost passwordCost) {
    this.database = database;
    this.saltDatabase = saltDatabase;
    this.clock = clock;
    salts = new SaltVault(saltDatabase, clock, secretGenerator);
    audit = new AuditLog(database, clock);
    sites = new SiteRegistry(database, salts, clock, secretGenerator, audit);
    keys = new KeyRegistry(database, clock, secretGenerator, audit);
    rules = new SiteItems<>(database, clock, secretGenerator, audit, SuccessRuleKind.KIND);
    funnels = new SiteItems<>(database, clock, secretGenerator, audit, SavedFunnelKind.KIND);
    views = new SiteItems<>(database, clock, secretGenerator, audit, SavedViewKind.KIND);
    exclusions =
        new ExclusionRegistry(
            sites,
            new SiteItems<>(database, clock, secretGenerator, audit, ExclusionRegistry.KIND));
    campaignCosts = new CampaignCosts(database, audit);
    exchangeRates = new ExchangeRates(database, audit);
    importedTotals = new ImportedTotals(database, clock, secretGenerator, audit);
    messages = MessageDirectory.of(database, clock, secretGenerator, audit);
    people =
        PeopleDirectory.of(
            database, clock, secretGenerator, audit, messages.mailSubscriptions(), passwordCost);
    annotations =
        new ChartAnnotations(
            new SiteItems<>(database, clock, secretGenerator, audit, ChartAnnotations.KIND),
            people.accounts());
    submittedForms = new SubmittedForms(database, clock);
    paymentHooks =
        new PaymentHookRegistry(
            database,
            new SiteItems<>(database, clock, secretGenerator, audit, PaymentHookRegistry.KIND));
    recordedPayments = new RecordedPaymentTable(database, clock);
    paymentUsers = new PaymentUserTable(database, clock);
    deletions = new SiteDeletions(database, salts, clock, audit);
    database.vacuumIfPending();
  }

  /**
   * Opens the files in an existing folder; creates them if they do not exist.
   *
   * @param random the source of ids, tokens, secrets and salts
   * @throws DirectoryException if a file cannot be used
   */
  public static Directory open(Path dataDirectory, InstantSource clock, SecureRandom random) {
    return open(dataDirectory, clock, random, PasswordCost.OWASP);
  }

  /**
   * As {@link #open(Path, InstantSource, SecureRandom)}, with another cost of new passwords.
   *
   * @throws DirectoryException if a file cannot be used
   */
  public static Directory open(
      Path dataDirectory, InstantSource clock, SecureRandom random, PasswordCost passwordCost) {
    return resumed(files(dataDirectory, clock, random, passwordCost));
  }

  /** Opens the files without creating missing salts. */
  static Directory files(
      Path dataDirectory, InstantSource clock, SecureRandom random, PasswordCost passwordCost) {
    ColumnTypes columnTypes = new ColumnTypes();
    return of(
        Database.open(dataDirectory, Schema.DIRECTORY, columnTypes),
        Database.open(dataDirectory, Schema.SALTS, columnTypes),
        clock,
        random,
        passwordCost);
  }

  /**
   * Opens the schemas in PostgreSQL, which several processes may use; creates them if they do not
   * exist.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public static Directory open(
      PostgresServer server, InstantSource clock, SecureRandom random, PasswordCost passwordCost) {
    ColumnTypes columnTypes = new ColumnTypes();
    return resumed(
        of(
            Database.open(server, Schema.DIRECTORY, columnTypes),
            Database.open(server, Schema.SALTS, columnTypes),
            clock,
            random,
            passwordCost));
  }

  private static Directory resumed(Directory directory) {
    directory.salts.resume(directory.sites.ids());
    return directory;
  }

  private static Directory of(
      Database directory,
      Database salts,
      InstantSource clock,
      SecureRandom random,
      PasswordCost passwordCost) {
    // Database columns store whole microseconds.
    InstantSource microseconds = () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
    SecretGenerator secrets = new SecretGenerator(random);
    return directory.onOneConnection(
        () ->
            salts.onOneConnection(
                () -> new Directory(directory, salts, microseconds, secrets, passwordCost)));
  }

  /** The activity log. */
  public AuditLog audit() {
    return audit;
  }

  /** The registry of sites and their secrets. */
  public SiteRegistry sites() {
    return sites;
  }

  /** The registry of API keys. */
  public KeyRegistry keys() {
    return keys;
  }

  /** The registry of success rules. */
  public SiteItems<SuccessRule> rules() {
    return rules;
  }

  /** The registry of saved funnels. */
  public SiteItems<SavedFunnel> funnels() {
    return funnels;
  }

  /** The registry of saved views. */
  public SiteItems<SavedView> views() {
    return views;
  }

  /** The registry of the addresses that sites exclude from recording. */
  public ExclusionRegistry exclusions() {
    return exclusions;
  }

  /** The registry of campaign costs. */
  public CampaignCosts campaignCosts() {
    return campaignCosts;
  }

  /** The registry of exchange rates. */
  public ExchangeRates exchangeRates() {
    return exchangeRates;
  }

  /** The registry of imports. */
  public ImportedTotals importedTotals() {
    return importedTotals;
  }

  /** The registry of annotations. */
  public ChartAnnotations annotations() {
    return annotations;
  }

  /** Returns the registries of accounts, sign-in and access to sites. */
  public PeopleDirectory people() {
    return people;
  }

  /** Returns the registries of alerts, summaries and their recipients. */
  public MessageDirectory messages() {
    return messages;
  }

  /** Returns the one-time ids of submitted forms. */
  public SubmittedForms submittedForms() {
    return submittedForms;
  }

  /** The registry of payment webhooks. */
  public PaymentHookRegistry paymentHooks() {
    return paymentHooks;
  }

  /** Returns the payments that payment webhooks have recorded. */
  public RecordedPayments recordedPayments() {
    return recordedPayments;
  }

  /** Returns the users to whom payments belong. */
  public PaymentUserTable paymentUsers() {
    return paymentUsers;
  }

  /** Returns the salts of all sites. */
  public SaltVault salts() {
    return salts;
  }

  /** The deletion of sites. */
  public SiteDeletions deletions() {
    return deletions;
  }

  /** Returns a barrier at which requests to this node wait for the changes of other nodes. */
  ChangeBarrier barrier(PostgresServer server, LongSupplier nanoTime, Freshness freshness) {
    return new ChangeBarrier(server, nanoTime, freshness, database, this::refresh);
  }

  /**
   * Loads the changes that other processes have committed since the last call into memory.
   *
   * @throws DirectoryException if a database cannot be used; the next call retries
   */
  public void refresh() {
    database.refresh();
    // Add new sites first: a refresh updates only sites that the cache of salts contains.
    salts.follow(sites.ids());
    saltDatabase.refresh();
  }

  /**
   * Runs periodic maintenance, which only one process of a cluster needs to do: creates new salts
   * and destroys old ones, and deletes expired data, such as sessions, invitations and audit
   * entries, and unused accounts. To be called about every minute; blocks, and accesses the disk
   * only if there is work.
   *
   * @throws DirectoryException if a database cannot be used; the next call retries
   */
  public void maintain() {
    salts.advance(clock.instant());
    people.maintain();
    deleteExpired();
  }

  /** Deletes expired rows that are not in memory: at most once an hour, since it takes the disk. */
  private void deleteExpired() {
    Instant now = clock.instant();
    if (now.isBefore(deletedAt.plus(DELETION_INTERVAL))) {
      return;
    }
    audit.deleteExpired();
    messages.deleteExpired();
    recordedPayments.deleteExpired();
    paymentUsers.deleteExpired();
    deletedAt = now;
  }

  /**
   * Stores usage that this process has buffered in memory: that of keys, and sessions that were
   * extended by more than an hour. Retries the erasure of deleted data if another process prevented
   * it. To be called by every process about every minute; blocks, and accesses the disk only if
   * there is work.
   *
   * @throws DirectoryException if a database cannot be used; the next call retries
   */
  public void flush() {
    keys.flushUsage();
    people.sessions().flushExtended();
    database.vacuumIfPending();
    salts.vacuumIfPending();
  }

  /** Stores the buffered usage of keys and sessions. */
  @Override
  public void close() {
    keys.flushUsage();
    people.sessions().flush();
  }
}
