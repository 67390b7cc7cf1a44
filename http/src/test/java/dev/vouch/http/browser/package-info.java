/** Tests of the browser's endpoints and SDK. */
@NullMarked
package dev.vouch.http.browser;

import org.jspecify.annotations.NullMarked;
