/** The files with which Vouch is deployed on several machines: Compose, the proxy, the chart. */
@NullMarked
package dev.vouch.app.deployment;

import org.jspecify.annotations.NullMarked;
