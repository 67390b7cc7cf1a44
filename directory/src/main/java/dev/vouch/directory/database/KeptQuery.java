package dev.vouch.directory.database;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * A query whose result {@link Database#readKept} keeps in memory: a record whose components are all
 * that it depends on besides the database. The result must not be modified, and have at most some
 * thousand rows.
 */
public interface KeptQuery<R> extends Function<Handle, R> {}
