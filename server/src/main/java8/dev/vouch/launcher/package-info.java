/** The entry point of the jar, compiled for Java 8. JSpecify's annotations need Java 9. */
package dev.vouch.launcher;
