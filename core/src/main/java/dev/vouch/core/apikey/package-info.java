/** API keys: a backend's secret token for one site, and authentication by it. */
@NullMarked
package dev.vouch.core.apikey;

import org.jspecify.annotations.NullMarked;
