/**
 * The entry point of the jar, compiled for Java 8. Without JSpecify's annotations, which need Java
 * 9.
 */
package dev.vouch.launcher;
