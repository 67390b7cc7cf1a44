/** Access to package-private parts of the library Password4j. */
@NullMarked
package com.password4j;

import org.jspecify.annotations.NullMarked;
