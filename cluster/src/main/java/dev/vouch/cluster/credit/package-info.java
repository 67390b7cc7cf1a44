/** Credit by Kafka Streams: facts of the log in, changes of credited rows out. */
@NullMarked
package dev.vouch.cluster.credit;

import org.jspecify.annotations.NullMarked;
