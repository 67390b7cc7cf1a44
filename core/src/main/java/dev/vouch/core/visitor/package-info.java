/** The hashes of visitors and users: rules I1 to I4 of docs/identity.md. */
@NullMarked
package dev.vouch.core.visitor;

import org.jspecify.annotations.NullMarked;
