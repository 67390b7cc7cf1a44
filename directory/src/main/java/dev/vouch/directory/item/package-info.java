/** The items that a site owns: success rules, saved funnels and views, annotations and others. */
@NullMarked
package dev.vouch.directory.item;

import org.jspecify.annotations.NullMarked;
