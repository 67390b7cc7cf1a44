package dev.vouch.core.request;

/**
 * A JSON pointer (RFC 6901) into a request's body; its text is built only if a problem needs it. A
 * name that is too long or contains invalid characters is omitted, so that a problem can be
 * displayed.
 */
public sealed interface JsonPointer {
  int NAME_CHARACTERS_MAX = 100;

  /** The whole body. */
  static JsonPointer root() {
    return new Root();
  }

  /** Returns the pointer as text, such as {@code /properties/plan}; empty for the whole body. */
  String text();

  /** Returns the pointer to a field of the object that this points to. */
  default JsonPointer field(String name) {
    return new Field(this, name);
  }

  /** The whole body. */
  record Root() implements JsonPointer {
    @Override
    public String text() {
      return "";
    }
  }

  /** A field of an object. */
  record Field(JsonPointer parent, String name) implements JsonPointer {
    @Override
    public String text() {
      return name.length() > NAME_CHARACTERS_MAX || !Characters.areValid(name)
          ? parent.text()
          : parent.text() + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    @Override
    public String toString() {
      return "Field[hidden]";
    }
  }
}
