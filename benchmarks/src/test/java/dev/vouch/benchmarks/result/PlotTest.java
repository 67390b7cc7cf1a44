package dev.vouch.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.benchmarks.result.LatencyPlot.Curve;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PlotTest {
  @Test
  void bars_areProportionalToTheirValues() throws Exception {
    Document drawing =
        parse(
            BarPlot.draw(
                "Rates <&>",
                Unit.EVENTS_PER_SECOND,
                List.of(
                    new BarPlot.Bar("floor", 80_000, Optional.empty(), true),
                    new BarPlot.Bar("Vouch", 40_000, Optional.of(Bound.atLeast(40_000)), false))));

    assertThat(width(drawing, 0)).isEqualTo(2 * width(drawing, 1));
    assertThat(drawing.getDocumentElement().getTextContent())
        .contains("Rates <&>", "40,000 events/s  (≥ 40,000 events/s)");
  }

  @Test
  void curve_isLogarithmicAndOmitsPercentilesAboveP9999() throws Exception {
    Curve curve =
        new Curve(
            "Vouch",
            List.of(new Curve.Point(0, 1), new Curve.Point(99, 10), new Curve.Point(100, 250)));

    Document drawing =
        parse(LatencyPlot.draw("Latency", List.of(curve), List.of(new Curve.Point(99, 15))));

    String points =
        drawing
            .getElementsByTagName("polyline")
            .item(0)
            .getAttributes()
            .getNamedItem("points")
            .getNodeValue();
    assertThat(points).isEqualTo("84.0,388.0 412.0,256.0");
    assertThat(drawing.getElementsByTagName("circle").getLength()).isEqualTo(2);
  }

  @Test
  void legend_isPlacedAboveAllCurves() throws Exception {
    List<Curve.Point> highest = List.of(new Curve.Point(0, 1_000), new Curve.Point(99, 1_000));
    Curve curve = new Curve("Vouch", highest);

    Document drawing = parse(LatencyPlot.draw("Latency", List.of(curve, curve, curve), List.of()));

    double legendEnds = number(drawing, "circle", "cy") + number(drawing, "circle", "r");
    NodeList curves = drawing.getElementsByTagName("polyline");
    assertThat(curves.item(0).getAttributes().getNamedItem("points").getNodeValue())
        .isEqualTo("84.0,124.0 412.0,124.0");
    assertThat(legendEnds).isLessThan(124);
  }

  private static double number(Document drawing, String element, String attribute) {
    return Double.parseDouble(
        drawing
            .getElementsByTagName(element)
            .item(0)
            .getAttributes()
            .getNamedItem(attribute)
            .getNodeValue());
  }

  private static double width(Document drawing, int bar) {
    return Double.parseDouble(
        drawing
            .getElementsByTagName("rect")
            .item(bar)
            .getAttributes()
            .getNamedItem("width")
            .getNodeValue());
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
