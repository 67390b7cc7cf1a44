/**
 * The endpoints for browsers: the script, page views and {@code identify} pings (docs/browser.md).
 */
@NullMarked
package dev.vouch.http.browser;

import org.jspecify.annotations.NullMarked;
