/** API keys: a backend's secret token for one site, and how one is recognised. */
@NullMarked
package dev.vouch.core.apikey;

import org.jspecify.annotations.NullMarked;
