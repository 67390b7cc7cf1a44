package dev.vouch.directory.database;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * A query whose result {@link Database#readCached} caches. It is its own cache key: a record whose
 * components are all of its inputs except the database. The result must not be modified, and must
 * have at most a few thousand rows.
 */
public interface CachedQuery<R> extends Function<Handle, R> {}
