/** The dashboard: server-rendered pages, one package per page, over shared components. */
@NullMarked
package dev.vouch.dashboard;

import org.jspecify.annotations.NullMarked;
