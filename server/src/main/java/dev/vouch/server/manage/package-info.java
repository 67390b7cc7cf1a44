/**
 * The management API: sites, keys, success rules, saved funnels, alerts and erasures (docs/api.md).
 */
@NullMarked
package dev.vouch.server.manage;

import org.jspecify.annotations.NullMarked;
