/** The interfaces of a storage engine: the log, reports, backups and recovery. */
@NullMarked
package dev.vouch.core.engine;

import org.jspecify.annotations.NullMarked;
