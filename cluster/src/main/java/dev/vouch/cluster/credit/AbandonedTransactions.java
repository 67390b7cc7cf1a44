package dev.vouch.cluster.credit;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;

/**
 * The transactions that nodes of a group left open when they died. Until a transaction is aborted,
 * readers see no later records of its partitions, and no other node can continue the partitions.
 * Brokers abort a transaction only after its timeout and a further interval, so another node does
 * so earlier.
 */
record AbandonedTransactions(String group) {
  /** Aborts the transactions of nodes that are no longer members of the group. */
  void abort(Admin admin) throws ExecutionException, InterruptedException {
    // Read before the members: a node is a member before it begins a transaction.
    List<String> open = open(admin);
    if (open.isEmpty()) {
      return;
    }
    Set<String> abandoned = Set.copyOf(of(open, members(admin)));
    if (!abandoned.isEmpty()) {
      admin.fenceProducers(abandoned).all().get();
    }
  }

  private List<String> open(Admin admin) throws ExecutionException, InterruptedException {
    return admin
        .listTransactions(
            new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING)))
        .all()
        .get()
        .stream()
        .map(TransactionListing::transactionalId)
        .filter(id -> id.startsWith(group + "-"))
        .toList();
  }

  private List<String> members(Admin admin) throws ExecutionException, InterruptedException {
    return Objects.requireNonNull(
            admin.describeConsumerGroups(Set.of(group)).all().get().get(group))
        .members()
        .stream()
        .map(MemberDescription::clientId)
        .toList();
  }

  /**
   * Returns the transactions whose node is no member. Kafka Streams names a transaction {@code
   * group-process-thread}, and a member {@code group-process-StreamThread-...}.
   */
  static List<String> of(Collection<String> transactions, Collection<String> members) {
    return transactions.stream()
        .filter(
            id -> {
              String process = id.substring(0, id.lastIndexOf('-') + 1);
              return members.stream().noneMatch(member -> member.startsWith(process));
            })
        .toList();
  }
}
