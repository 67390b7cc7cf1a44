package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.member.MemberRegistry;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** Who sent a request of the API. */
sealed interface Caller {
  /** Somebody with the administrator's token. */
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
  }

  /** Somebody who is signed in to the dashboard. */
  record Person(Account account) implements Caller {
    @Override
    public boolean isAdministrator() {
      return account.isAdministrator();
    }

    @Override
    public Optional<Role> role(SiteId site, MemberRegistry members) {
      return members.role(account, site);
    }

    @Override
    public Actor actor() {
      return Actor.Person.of(account);
    }
  }

  /** Whether they may do what belongs to no site. */
  boolean isAdministrator();

  /** What they may do with a site, if there is such one; empty when it is no business of theirs. */
  Optional<Role> role(SiteId site, MemberRegistry members);

  /** How the audit names them. */
  Actor actor();

  /** Who sent a request that {@link ApiAuthentication} let pass. */
  static Caller of(RoutingContext context) {
    return find(context).orElseThrow();
  }

  /** The same; empty where no gate stands. */
  static Optional<Caller> find(RoutingContext context) {
    return Optional.ofNullable(context.get(Caller.class.getName()));
  }

  /** Notes it for {@link #of}. */
  default void keepIn(RoutingContext context) {
    context.put(Caller.class.getName(), this);
  }
}
