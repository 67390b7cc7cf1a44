package dev.vouch.embedded.log;

import java.sql.Connection;
import java.sql.SQLException;

/** Makes the committer's store of its connection. A test makes one whose disk fails. */
@FunctionalInterface
interface StoreOpener {
  GroupStore open(Connection connection) throws SQLException;
}
