/**
 * Compares a YAML file of sites with a server's API, and applies the differences (docs/apply.md).
 */
@NullMarked
package dev.vouch.tools.apply;

import org.jspecify.annotations.NullMarked;
