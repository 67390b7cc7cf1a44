/** What a site's owners want to be told, and where it is sent. */
@NullMarked
package dev.vouch.server.dashboard.alert;

import org.jspecify.annotations.NullMarked;
