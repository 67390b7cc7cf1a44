package dev.vouch.directory;

import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens;
import dev.vouch.directory.account.OpenPasswordLinks;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.account.PasswordLinks;
import dev.vouch.directory.account.SecondFactorSignIn;
import dev.vouch.directory.account.SecondFactors;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.directory.alert.WebhookSummaries;
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
import dev.vouch.directory.database.SqliteFile;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.form.SubmittedForms;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnelKind;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.mail.MailOutbox;
import dev.vouch.directory.mail.MailSubscriptions;
import dev.vouch.directory.member.AccountDeletions;
import dev.vouch.directory.member.InvitationAcceptance;
import dev.vouch.directory.member.Invitations;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.directory.member.SecondFactorRegistry;
import dev.vouch.directory.member.SharedLinks;
import dev.vouch.directory.named.NamedItems;
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
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The directory database: sites, keys, success rules, saved funnels, accounts, alerts and salts, in
 * two SQLite files, {@code directory.db} and {@code salts.db}, which one process uses at a time, or
 * in two schemas of a PostgreSQL database, which several processes use. Thread-safe.
 */
public final class Directory implements AutoCloseable {
  private final Database database;
  private final Database saltDatabase;
  private final InstantSource clock;
  private final AuditLog audit;
  private final SiteRegistry sites;
  private final KeyRegistry keys;
  private final NamedItems<SuccessRule> rules;
  private final NamedItems<SavedFunnel> funnels;
  private final NamedItems<SavedView> views;
  private final ExclusionRegistry exclusions;
  private final CampaignCosts campaignCosts;
  private final ExchangeRates exchangeRates;
  private final ImportedTotals importedTotals;
  private final ChartAnnotations annotations;
  private final AccountRegistry accounts;
  private final SessionRegistry sessions;
  private final AccountTokens accountTokens;
  private final SecondFactorSignIn secondFactorSignIn;
  private final SecondFactorRegistry secondFactorRegistry;
  private final WebhookRegistry webhooks;
  private final WebhookSummaries webhookSummaries;
  private final MailOutbox mailOutbox;
  private final MailSubscriptions mailSubscriptions;
  private final AlertRegistry alerts;
  private final MemberRegistry members;
  private final Invitations invitations;
  private final InvitationAcceptance acceptance;
  private final PasswordLinks passwordLinks;
  private final SharedLinks sharedLinks;
  private final AccountDeletions accountDeletions;
  private final SubmittedForms submittedForms;
  private final PaymentHookRegistry paymentHooks;
  private final RecordedPaymentTable recordedPayments;
  private final PaymentUserTable paymentUsers;
  private final SaltVault salts;
  private final SiteDeletions deletions;

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
    rules = new NamedItems<>(database, clock, secretGenerator, audit, new SuccessRuleKind());
    funnels = new NamedItems<>(database, clock, secretGenerator, audit, new SavedFunnelKind());
    views = new NamedItems<>(database, clock, secretGenerator, audit, new SavedViewKind());
    exclusions = new ExclusionRegistry(database, clock, secretGenerator, audit, sites);
    campaignCosts = new CampaignCosts(database, audit);
    exchangeRates = new ExchangeRates(database, audit);
    importedTotals = new ImportedTotals(database, clock, secretGenerator, audit);
    annotations = new ChartAnnotations(database, clock, secretGenerator, audit);
    sessions = new SessionRegistry(database, clock, secretGenerator);
    OpenPasswordLinks openPasswordLinks = new OpenPasswordLinks(database);
    SecondFactors secondFactors = new SecondFactors(database, clock);
    accounts =
        new AccountRegistry(
            database,
            clock,
            secretGenerator,
            sessions,
            openPasswordLinks,
            secondFactors,
            passwordCost);
    accountTokens = new AccountTokens(accounts, clock, secretGenerator);
    secondFactorSignIn =
        new SecondFactorSignIn(database, accounts, accountTokens, secondFactors, sessions);
    secondFactorRegistry =
        new SecondFactorRegistry(database, clock, secretGenerator, audit, secondFactors);
    webhooks = new WebhookRegistry(database, clock, secretGenerator, audit);
    webhookSummaries = new WebhookSummaries(database, webhooks, clock, audit);
    mailOutbox = new MailOutbox(database, clock);
    mailSubscriptions = new MailSubscriptions(database, mailOutbox, clock, secretGenerator, audit);
    alerts =
        new AlertRegistry(
            database, webhooks, mailSubscriptions, mailOutbox, clock, secretGenerator, audit);
    members = new MemberRegistry(database, clock, audit, mailSubscriptions);
    invitations = new Invitations(database, clock, secretGenerator, accounts, members, audit);
    acceptance = new InvitationAcceptance(database, invitations, accounts, members, sessions);
    passwordLinks =
        new PasswordLinks(
            database, clock, secretGenerator, accounts, sessions, openPasswordLinks, secondFactors);
    sharedLinks = new SharedLinks(database, clock, secretGenerator, audit);
    submittedForms = new SubmittedForms(database, clock);
    paymentHooks = new PaymentHookRegistry(database, clock, secretGenerator, audit);
    recordedPayments = new RecordedPaymentTable(database, clock);
    paymentUsers = new PaymentUserTable(database, clock);
    accountDeletions =
        new AccountDeletions(
            database,
            accounts,
            sessions,
            members,
            audit,
            List.of(
                accounts::remove,
                sessions::removeAll,
                secondFactors::remove,
                openPasswordLinks::remove,
                members::removeAccount,
                mailSubscriptions::removeAccount,
                invitations::removeAccount));
    deletions =
        new SiteDeletions(
            database,
            salts,
            clock,
            audit,
            List.of(
                sites::removeSite,
                keys::removeSite,
                rules::removeSite,
                funnels::removeSite,
                views::removeSite,
                exclusions::removeSite,
                alerts::removeSite,
                webhooks::removeSite,
                paymentHooks::removeSite,
                mailSubscriptions::removeSite,
                members::removeSite,
                invitations::removeSite,
                sharedLinks::removeSite));
    database.vacuumIfPending();
  }

  /** Returns whether {@code directory.db} in a folder is missing or has no tables. */
  public static boolean isMissingIn(Path dataDirectory) {
    return SqliteFile.isEmpty(dataDirectory, Schema.DIRECTORY);
  }

  /**
   * Creates an empty {@code directory.db} where it is missing, for an operator who accepts that the
   * former one is lost.
   *
   * @throws DirectoryException if the file cannot be created
   */
  public static void createIn(Path dataDirectory) {
    if (isMissingIn(dataDirectory)) {
      SqliteFile.createNew(dataDirectory, Schema.DIRECTORY);
    }
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

  /**
   * Opens the files of a restored data directory and creates new salts, which no backup has.
   *
   * @param random the source of ids, tokens, secrets and salts
   * @throws DirectoryException if a file cannot be used
   */
  public static Directory openRestored(
      Path dataDirectory, InstantSource clock, SecureRandom random) {
    Directory directory = files(dataDirectory, clock, random, PasswordCost.OWASP);
    directory.salts.add(directory.sites.ids());
    return directory;
  }

  private static Directory files(
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
    // In the precision of the columns.
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
  public NamedItems<SuccessRule> rules() {
    return rules;
  }

  /** The registry of saved funnels. */
  public NamedItems<SavedFunnel> funnels() {
    return funnels;
  }

  /** The registry of saved views. */
  public NamedItems<SavedView> views() {
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

  /** The registry of accounts and their passwords. */
  public AccountRegistry accounts() {
    return accounts;
  }

  /** The registry of the accounts' sessions. */
  public SessionRegistry sessions() {
    return sessions;
  }

  /** The signed tokens of accounts. */
  public AccountTokens accountTokens() {
    return accountTokens;
  }

  /** The second step of signing in. */
  public SecondFactorSignIn secondFactorSignIn() {
    return secondFactorSignIn;
  }

  /** The registry of the accounts' second factors. */
  public SecondFactorRegistry secondFactors() {
    return secondFactorRegistry;
  }

  /** The registry of alerts and of the enabled alert types. */
  public AlertRegistry alerts() {
    return alerts;
  }

  /** The registry of webhooks and their deliveries. */
  public WebhookRegistry webhooks() {
    return webhooks;
  }

  /** The registry of the summaries that webhooks get. */
  public WebhookSummaries webhookSummaries() {
    return webhookSummaries;
  }

  /** The mails to be sent. */
  public MailOutbox mailOutbox() {
    return mailOutbox;
  }

  /** The registry of mail subscriptions. */
  public MailSubscriptions mailSubscriptions() {
    return mailSubscriptions;
  }

  /** The registry of members of sites. */
  public MemberRegistry members() {
    return members;
  }

  /** The invitations. */
  public Invitations invitations() {
    return invitations;
  }

  /** The acceptance of invitations. */
  public InvitationAcceptance acceptance() {
    return acceptance;
  }

  /** The links for resetting a password. */
  public PasswordLinks passwordLinks() {
    return passwordLinks;
  }

  /** The public links. */
  public SharedLinks sharedLinks() {
    return sharedLinks;
  }

  /** The deletion of accounts. */
  public AccountDeletions accountDeletions() {
    return accountDeletions;
  }

  /** The forms that were submitted. */
  public SubmittedForms submittedForms() {
    return submittedForms;
  }

  /** The registry of payment webhooks. */
  public PaymentHookRegistry paymentHooks() {
    return paymentHooks;
  }

  /** What payment webhooks have recorded. */
  public RecordedPayments recordedPayments() {
    return recordedPayments;
  }

  /** The users of payments. */
  public PaymentUserTable paymentUsers() {
    return paymentUsers;
  }

  /** The salts. */
  public SaltVault salts() {
    return salts;
  }

  /** The deletion of sites. */
  public SiteDeletions deletions() {
    return deletions;
  }

  /** Returns a barrier for requests to this node, which waits for the changes of other nodes. */
  ChangeBarrier barrier(PostgresServer server, LongSupplier nanoTime, Freshness freshness) {
    return new ChangeBarrier(server, nanoTime, freshness, database, this::refresh);
  }

  /**
   * Reads what other processes have changed since, into memory.
   *
   * @throws DirectoryException if a database cannot be used; the next call retries
   */
  public void refresh() {
    database.refresh();
    // First those of new sites, which the cache of salts does not contain.
    salts.follow(sites.ids());
    saltDatabase.refresh();
  }

  /**
   * Performs periodic maintenance, which one process does for all: creates new salts and destroys
   * old ones, and removes expired sessions, invitations, audit entries and recorded payments, and
   * unused accounts. To be called about every minute; blocks, and accesses the disk only if there
   * is work.
   *
   * @throws DirectoryException if a database cannot be used; the next call retries
   */
  public void maintain() {
    salts.advance(clock.instant());
    sessions.deleteExpired();
    accountDeletions.deleteUnused();
    audit.deleteExpired();
    invitations.maintain();
    passwordLinks.maintain();
    mailSubscriptions.maintain();
    recordedPayments.deleteExpired();
    paymentUsers.deleteExpired();
  }

  /**
   * Stores what this process has in memory: the usage of keys, and that of sessions if it is an
   * hour newer. Repeats erasures that another process prevented. To be called by every process
   * about every minute; blocks, and accesses the disk only if there is work.
   *
   * @throws DirectoryException if a database cannot be used; the next call retries
   */
  public void flush() {
    keys.flushUsage();
    sessions.flushExtended();
    database.vacuumIfPending();
    salts.vacuumIfPending();
  }

  /** Flushes the usage of keys and sessions. */
  @Override
  public void close() {
    keys.flushUsage();
    sessions.flush();
  }
}
