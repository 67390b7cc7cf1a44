package dev.vouch.embedded.rollup;

/** Thrown if the bitmaps of people take too much memory; the question is answered from the rows. */
final class TooManyPeopleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyPeopleException() {
    super("the people of a rollup take too much memory: answer the question from the rows");
  }
}
