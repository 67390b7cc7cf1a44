@NullMarked
package dev.vouch.directory.site;

import org.jspecify.annotations.NullMarked;
