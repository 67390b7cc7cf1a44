@NullMarked
package dev.vouch.directory.member;

import org.jspecify.annotations.NullMarked;
