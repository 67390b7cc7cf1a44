package dev.vouch.api.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReferencePageTest {
  private static final String DOCUMENT =
      """
      info: { title: Things, summary: About things., description: 'Read *this*.' }
      tags: [{ name: All things, description: 'What is <b>not</b> HTML.' }]
      paths:
        /things/{id}:
          parameters: [{ $ref: '#/components/parameters/Id' }]
          post:
            operationId: changeThing
            tags: [All things]
            summary: Change a thing
            security: []
            requestBody:
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Thing' }
                  example: { name: '<a>' }
            responses:
              '200': { description: Done. }
      components:
        parameters:
          Id: { name: id, in: path, required: true, schema: { type: integer, maximum: 7 } }
        schemas:
          Thing:
            type: object
            required: [name]
            properties:
              name: { type: [string, 'null'], maxLength: 9, description: Its name. }
              parts:
                type: array
                items: { type: object, properties: { colour: { enum: [red], type: string } } }
      """;

  private final Reference reference = ReferencePage.of(DOCUMENT);
  private final String page = reference.text();

  @Test
  void operation_isShownWithItsPath_andLinked() {
    assertThat(reference.contents()).contains("<a href=\"#changeThing\">Change a thing</a>");
    assertThat(page)
        .contains("<article id=\"changeThing\">")
        .contains("<b class=\"post\">POST</b> <code>/things/{id}</code>");
  }

  @Test
  void parametersAndFields_showTypesLimitsAndDescriptions() {
    assertThat(page)
        .contains("<code>id</code> <span>integer, <b>required</b></span>")
        .contains("at most <code>7</code>")
        .contains("<code>name</code> <span>string or null, <b>required</b></span>")
        .contains("Its name.")
        .contains("characters at most <code>9</code>")
        .contains("<code>parts</code> <span>array of object</span>")
        .contains("<code>colour</code>")
        .contains("one of <code>red</code>");
  }

  @Test
  void descriptions_areEscaped() {
    assertThat(page)
        .contains("What is &lt;b&gt;not&lt;/b&gt; HTML.")
        .contains("&lt;a&gt;")
        .contains("Read <em>this</em>.")
        .doesNotContain("<script");
  }
}
