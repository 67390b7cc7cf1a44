package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.member.MemberRegistry;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** The authenticated caller of the API. */
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
  }

  /** An account that is signed in to the dashboard. */
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

  /** Whether the caller is an administrator of this server. */
  boolean isAdministrator();

  /** The caller's role at a site; empty if there is no such site or the caller is not a member. */
  Optional<Role> role(SiteId site, MemberRegistry members);

  /** The actor in the audit log. */
  Actor actor();

  /** The caller of a request after {@link ApiAuthentication}. */
  static Caller of(RoutingContext context) {
    return find(context).orElseThrow();
  }

  /** The caller, if the route requires authentication. */
  static Optional<Caller> find(RoutingContext context) {
    return Optional.ofNullable(context.get(Caller.class.getName()));
  }

  /** Stores the caller for {@link #of}. */
  default void keepIn(RoutingContext context) {
    context.put(Caller.class.getName(), this);
  }
}
