@NullMarked
package dev.vouch.directory.account;

import org.jspecify.annotations.NullMarked;
