package dev.vouch.dashboard.key;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.install.SampleTabs;
import dev.vouch.dashboard.key.KeyList.ListedKey;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.key.KeyRequests;
import dev.vouch.directory.key.KeyRotation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/keys}. A token appears only in the response to the form that created it:
 * no URL contains a token, and a form takes effect only once.
 */
public final class KeyPages {
  private static final String KEYS = "/keys";
  private static final String KEY = KEYS + "/:key_id";

  private static final Notice REVOKED =
      Notice.good("revoked", "Key revoked. Requests with it are now rejected with 401.");
  private static final Notice ALREADY_SENT =
      Notice.warning(
          "repeated",
          "This form was already submitted. The key it created is listed below. Its token cannot be"
              + " shown again; if you have no copy, rotate the key.");

  private final StaticTemplates templates = new StaticTemplates();
  private final KeyRegistry keys;
  private final SiteDiagnostics diagnostics;
  private final SampleTabs samples;
  private final FormNonces nonces;
  private final InstantSource clock;

  /**
   * Creates the pages.
   *
   * @param diagnostics warnings about requests with a key
   */
  public KeyPages(
      KeyRegistry keys,
      SiteDiagnostics diagnostics,
      SampleTabs samples,
      FormNonces nonces,
      InstantSource clock) {
    this.keys = keys;
    this.diagnostics = diagnostics;
    this.samples = samples;
    this.nonces = nonces;
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(KEYS, this::list);
    pages.getOwners(KEYS + "/new", this::newKey);
    pages.postOwners(KEYS + "/new", this::create);
    pages.getOwners(KEY + "/rotate", this::chooseOverlap);
    pages.postOwners(KEY + "/rotate", this::rotate);
    pages.getOwners(KEY + "/revoke", this::confirmRevocation);
    pages.postOwners(KEY + "/revoke", this::revoke);
  }

  private PageResponse list(PageRequest request) {
    Site site = request.site();
    KeyList listed = list(site);
    return PageResponse.of(
        templates.keyList(
            request.layout("API keys", Section.SETTINGS),
            site,
            listed,
            diagnostics.warnings(site.id()).reversed().stream()
                .filter(warning -> listed.sender(warning.cause()).isPresent())
                .toList(),
            diagnostics.isOfAllNodes(),
            request.times(),
            clock.instant(),
            Notice.of(request, List.of(REVOKED, ALREADY_SENT))));
  }

  private PageResponse newKey(PageRequest request) {
    Site site = request.site();
    return list(site).isFull()
        ? PageResponse.seeOther(path(site))
        : PageResponse.of(form(request, site, Form.empty(), false));
  }

  private PageResponse create(PageRequest request) {
    Site site = request.site();
    return switch (KeyForm.read(request, site.timeZone(), clock.instant())) {
      case FormResult.Rejected<NewKey>(Form form) ->
          PageResponse.refused(form(request, site, form, false));
      case FormResult.Accepted<NewKey>(NewKey wanted, Form form) ->
          switch (nonces.send(request)) {
            case FIRST -> create(request, site, wanted);
            case REPEATED -> ALREADY_SENT.at(path(site));
            case UNKNOWN -> PageResponse.refused(form(request, site, form, true));
          };
    };
  }

  private PageResponse create(PageRequest request, Site site, NewKey wanted) {
    return switch (nonces.apply(request, () -> keys.create(site.id(), wanted))) {
      case KeyCreation.Created(IssuedKey key, ApiToken token) ->
          showOnce(request, site, key, token, Optional.empty());
      case KeyCreation.TooManyActive _ -> PageResponse.seeOther(path(site));
      case KeyCreation.NoSuchSite _ -> throw notFound();
    };
  }

  private JteModel form(PageRequest request, Site site, Form form, boolean isOld) {
    return templates.keyCreate(
        request.layout("Create API key", Section.SETTINGS), site, form, nonces.newId(), isOld);
  }

  private PageResponse chooseOverlap(PageRequest request) {
    Site site = request.site();
    return PageResponse.of(rotation(request, site, false));
  }

  private JteModel rotation(PageRequest request, Site site, boolean isOld) {
    KeyList list = list(site);
    ListedKey key = key(request, list);
    return templates.keyRotate(
        request.layout("Rotate key", Section.SETTINGS),
        site,
        key,
        list.predecessorOf(key),
        request.times(),
        nonces.newId(),
        isOld);
  }

  private PageResponse rotate(PageRequest request) {
    Site site = request.site();
    ListedKey key = key(request, list(site));
    RotationOverlap overlap =
        request
            .field("overlap_seconds")
            .flatMap(RotationOverlap::of)
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.INVALID_REQUEST,
                        "Reload the page and choose how long to keep the old key active."));
    return switch (nonces.send(request)) {
      case FIRST -> rotate(request, site, key, overlap);
      case REPEATED -> ALREADY_SENT.at(path(site));
      case UNKNOWN -> PageResponse.refused(rotation(request, site, true));
    };
  }

  private PageResponse rotate(
      PageRequest request, Site site, ListedKey key, RotationOverlap overlap) {
    KeyId id = key.issued().key().id();
    return switch (nonces.apply(request, () -> keys.rotate(site.id(), id, overlap.duration()))) {
      case KeyRotation.Rotated(IssuedKey fresh, ApiToken token) ->
          showOnce(request, site, fresh, token, replaced(site, id));
      case KeyRotation.NotRotatable _ -> PageResponse.refused(rotation(request, site, false));
      case KeyRotation.NoSuchKey _ -> throw notFound();
    };
  }

  /**
   * Returns the replaced key, read from memory only, so that the new token is shown even if the
   * disk fails now.
   */
  private Optional<ListedKey> replaced(Site site, KeyId id) {
    return keys.list(site.id()).stream()
        .filter(issued -> issued.key().id().equals(id))
        .findFirst()
        .map(issued -> ListedKey.of(issued, KeyRequests.NONE, clock.instant()));
  }

  private PageResponse showOnce(
      PageRequest request, Site site, IssuedKey key, ApiToken token, Optional<ListedKey> replaced) {
    return PageResponse.of(
        templates.keyCreated(
            request.layout("New API key", Section.SETTINGS),
            site,
            key,
            token.wireName(),
            replaced,
            request.times(),
            samples.of(request, Optional.of(token))));
  }

  private PageResponse confirmRevocation(PageRequest request) {
    Site site = request.site();
    return PageResponse.of(
        templates.keyRevoke(
            request.layout("Revoke key", Section.SETTINGS),
            site,
            key(request, list(site)),
            request.times()));
  }

  private PageResponse revoke(PageRequest request) {
    Site site = request.site();
    ListedKey key = key(request, list(site));
    IssuedKey _ = keys.revoke(site.id(), key.issued().key().id()).orElseThrow(KeyPages::notFound);
    return REVOKED.at(path(site));
  }

  private KeyList list(Site site) {
    return KeyList.of(keys, site.id(), clock.instant());
  }

  private static ListedKey key(PageRequest request, KeyList list) {
    return list.find(request.pathParameter("key_id")).orElseThrow(KeyPages::notFound);
  }

  private static String path(Site site) {
    return SettingsPage.KEYS.path(site.id());
  }

  private static ProblemException notFound() {
    return new ProblemException(ProblemType.NOT_FOUND, "API key not found.");
  }

  /** The options for how long a replaced key stays accepted. */
  public enum RotationOverlap {
    HOUR("1 hour", Duration.ofHours(1)),
    DAY("24 hours", Duration.ofHours(24)),
    WEEK("7 days", Duration.ofDays(7)),
    NONE("0 hours: revoke it immediately, for example if it has leaked", Duration.ZERO);

    private final String label;
    private final Duration duration;

    RotationOverlap(String label, Duration duration) {
      this.label = label;
      this.duration = duration;
    }

    public String label() {
      return label;
    }

    public Duration duration() {
      return duration;
    }

    /** The value of the form field: the overlap in seconds. */
    public String value() {
      return String.valueOf(duration.toSeconds());
    }

    static Optional<RotationOverlap> of(String value) {
      return Arrays.stream(values()).filter(overlap -> overlap.value().equals(value)).findFirst();
    }
  }
}
