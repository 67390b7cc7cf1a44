/** Tests of the browser's endpoints and SDK. */
@NullMarked
package dev.vouch.server.browser;

import org.jspecify.annotations.NullMarked;
