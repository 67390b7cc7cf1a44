/** What the library Password4j lets only its own package do. */
@NullMarked
package com.password4j;

import org.jspecify.annotations.NullMarked;
