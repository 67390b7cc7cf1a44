package dev.vouch.api;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.http.RequestAccount;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** The authenticated caller of an API request. */
sealed interface Caller {
  /** A caller with the administrator's token. */
  record TokenHolder() implements Caller {
    @Override
    public boolean isAdministrator() {
      return true;
    }

    @Override
    public Optional<Role> role(SiteId site, MemberRegistry members) {
      return Optional.of(Role.OWNER);
    }

    @Override
    public Actor actor() {
      return new Actor.TokenHolder();
    }

    @Override
    public String account() {
      return "token";
    }
  }

  /** A caller that is signed in to the dashboard. */
  record Person(Account person) implements Caller {
    @Override
    public boolean isAdministrator() {
      return person.isAdministrator();
    }

    @Override
    public Optional<Role> role(SiteId site, MemberRegistry members) {
      return members.role(person, site);
    }

    @Override
    public Actor actor() {
      return Actor.Person.of(person);
    }

    @Override
    public String account() {
      return person.id().toString();
    }
  }

  /** Whether the caller is an administrator of this server. */
  boolean isAdministrator();

  /**
   * Returns the caller's role on a site; empty if the site does not exist or the caller is not a
   * member.
   */
  Optional<Role> role(SiteId site, MemberRegistry members);

  /** Returns the caller as an actor of the audit log. */
  Actor actor();

  /** Returns an ID that no other caller has. */
  String account();

  /** Returns the caller of an authenticated request. */
  static Caller of(RoutingContext context) {
    return find(context).orElseThrow();
  }

  /** Returns the caller of a request; empty if its route does not require authentication. */
  static Optional<Caller> find(RoutingContext context) {
    return Optional.ofNullable(context.get(Caller.class.getName()));
  }

  /** Stores the caller in the context, where {@link #of} finds it. */
  default void store(RoutingContext context) {
    context.put(Caller.class.getName(), this);
    RequestAccount.put(context, account());
  }
}
