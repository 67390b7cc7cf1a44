package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.KnownSources.KnownSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TouchSourceTest {
  @ParameterizedTest
  @CsvSource({
    "SEARCH, PAID_SEARCH",
    "SOCIAL, PAID_SOCIAL",
    "VIDEO, PAID",
    "AI, PAID",
    "SHOPPING, PAID",
    "PAID, PAID",
    "MAIL, MAIL"
  })
  void paidVisitsOfAKnownSource_arePaidClicks_unlessItSendsMails(Channel known, Channel paid) {
    assertThat(TouchSource.known(new KnownSource("Known", known)).paidChannel()).isEqualTo(paid);
  }

  @ParameterizedTest
  @CsvSource({"newsletter, MAIL", "email-autumn, MAIL", "leaflet, CAMPAIGN"})
  void paidVisitsOfAnotherSource_haveTheChannelOfItsLinks(String source, Channel paid) {
    assertThat(TouchSource.unknown(source).paidChannel()).isEqualTo(paid);
  }
}
