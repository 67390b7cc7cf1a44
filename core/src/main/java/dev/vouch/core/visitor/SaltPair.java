package dev.vouch.core.visitor;

/**
 * The two live salts of a site in one period: numbers n and n-1, one of them even (docs/identity.md
 * I2).
 */
public record SaltPair(Salt even, Salt odd) {
  public SaltPair {
    if (even.number() % 2 != 0 || Math.abs(even.number() - odd.number()) != 1) {
      throw new IllegalArgumentException("a salt pair is two neighbours, the even one first");
    }
  }
}
