/** The audit log: who changed what. */
@NullMarked
package dev.vouch.directory.audit;

import org.jspecify.annotations.NullMarked;
