/** What an owner would want to be told before it costs money: four rules over plain numbers. */
@NullMarked
package dev.vouch.core.alert;

import org.jspecify.annotations.NullMarked;
