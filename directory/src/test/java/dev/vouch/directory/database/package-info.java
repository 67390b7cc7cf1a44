@NullMarked
package dev.vouch.directory.database;

import org.jspecify.annotations.NullMarked;
