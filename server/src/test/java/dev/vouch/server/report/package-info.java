/** The reports' JSON, over a real socket, from a warehouse that answers what a test tells it to. */
@NullMarked
package dev.vouch.server.report;

import org.jspecify.annotations.NullMarked;
