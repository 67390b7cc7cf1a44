/**
 * @license Vouch, Apache-2.0
 */

/*
 * Vouch in the browser: page views, identify(), successes, custom events and marked clicks.
 * Documented in docs/browser.md. Uses no cookies, writes no storage, and reads storage only if the
 * page asks for it with data-exclude-own. Errors never affect the page. The server sends it
 * minified. Supports browsers released since 2020.
 */
(() => {
  "use strict";

  /** Catches all exceptions, because a failure to record must not affect the page. */
  const quietly = (work) =>
    function () {
      try {
        return work.apply(this, arguments);
      } catch {
        // Ignored.
      }
    };

  const start = () => {
    if (window.vouch && window.vouch.loaded) {
      return;
    }

    // A module has no currentScript, and an element with that name may shadow it.
    const current = document.currentScript;
    const script =
      current && current.dataset && current.dataset["site"]
        ? current
        : document.querySelector("script[data-site^=site_]");
    const option = (name) => script.getAttribute("data-" + name);

    // --- Sending --------------------------------------------------------------------------------

    let leaving = false;

    /** POSTs text/plain (no preflight), also while the page unloads. Calls done after each try. */
    const post = quietly((url, body, attemptsLeft, done) => {
      const canFetch = window.fetch && "keepalive" in Request.prototype;
      if (leaving || !canFetch) {
        navigator.sendBeacon(url, body);
        done();
        return;
      }
      const again = () => attemptsLeft && setTimeout(post, 2000, url, body, attemptsLeft - 1, done);
      fetch(url, { method: "POST", body, credentials: "omit", keepalive: true })
        .then(
          quietly((answer) => {
            const notice = answer.headers.get("Vouch-Notice");
            if (notice) {
              console.warn("Vouch", notice);
            }
            if (answer.status >= 500) {
              again();
            }
          }),
          quietly(again),
        )
        .then(done);
    });

    const unsent = [];
    let waits = false;

    /**
     * Sends one message at a time, because funnels use the order in which the server receives them.
     * A message waits at most one second, and not at all while the page unloads.
     */
    const sendNext = () => {
      const message = unsent.shift();
      waits = !!message;
      if (message) {
        let next = () => {
          next = () => {};
          sendNext();
        };
        setTimeout(() => next(), 1000);
        post(...message, 2, () => next());
      }
    };

    /** Whether an owner of the site has excluded this browser, by a flag in its storage. */
    const isExcluded = quietly(
      () =>
        option("exclude-own") != null && window.localStorage.getItem("vouch_exclude") === "true",
    );

    /**
     * Replaces lone surrogates in a text, and truncates long texts, because a request of more than
     * 64 KiB is lost. The server counts and truncates texts that exceed its own limits.
     */
    const wellFormed = (_, value) =>
      typeof value === "string" ? value.slice(0, 1e4).replace(/\p{Cs}/gu, "\ufffd") : value;

    const send = (path, message) => {
      if (isExcluded()) {
        return;
      }
      const api = option("api");
      const base = api ? new URL(api.replace(/\/?$/, "/"), location.href) : script.src;
      unsent.push([
        new URL(path, base).href,
        JSON.stringify(
          {
            site_id: option("site"),
            automated: option("automated") == null && (navigator.webdriver || undefined),
            ...message,
          },
          wellFormed,
        ),
      ]);
      if (!waits || leaving) {
        sendNext();
      }
    };

    /**
     * A UUID by which the server recognizes a retry. crypto.randomUUID requires a secure context.
     *
     * @return {string}
     */
    const uuid = () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      )
        .join("")
        .replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-");

    // --- Filtering ------------------------------------------------------------------------------

    /**
     * Implements the rule of the server's PersonalNameMatcher without lookbehinds; a test compares
     * both.
     *
     * @param {string} name
     * @return {boolean}
     */
    const isPersonal = (name) => {
      const lower = name.toLowerCase();
      const words = name
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, "$1 ");
      const acronyms = words.replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
      return (
        /e[-_]?mail|password/.test(lower) ||
        /phone/.test(lower.replace(/(head|micro)phone/g, " ")) ||
        /(^| )ssn|ssn( |$)/.test((words + " " + acronyms).toLowerCase())
      );
    };

    /** A string or finite number as a string; undefined for any other value. */
    const text = (value) =>
      typeof value === "string" || Number.isFinite(value) ? String(value) : undefined;

    /** The properties that the server accepts. */
    const allowed = (properties) =>
      Object.fromEntries(
        Object.entries((typeof properties === "object" && properties) || {}).filter(
          ([name, value]) =>
            !isPersonal(name) && (typeof value === "boolean" || text(value) !== undefined),
        ),
      );

    // --- Page views -----------------------------------------------------------------------------

    /**
     * The path of the page; with data-hash, including the route in the fragment.
     *
     * @return {string}
     */
    const currentPath = () => {
      const route = option("hash") != null && /^#!?(\/[^?]*)/.exec(location.hash);
      return route ? location.pathname.replace(/\/$/, "") + route[1] : location.pathname;
    };

    /** The URL to send: without personal parameters, and with utm_ parameters of the fragment. */
    const address = (path) => {
      const url = new URL(location.origin);
      url.pathname = path;
      url.search = location.search
        .slice(1)
        .split("&")
        .filter((pair) => ![...new URLSearchParams(pair).keys()].some(isPersonal))
        .concat(location.hash.match(/\butm_\w+=[^&#]+/gi) || [])
        .join("&");
      return url.href;
    };

    /** The path of the page at the last page view, and the URL that was sent for it. */
    let viewedPath;
    let viewedAddress;

    const record = (eventName, name, properties) =>
      send("collect", {
        event_name: eventName,
        url: currentPath() === viewedPath ? viewedAddress : address(currentPath()),
        name: text(name),
        properties: allowed(properties),
        event_id: uuid(),
      });

    /**
     * Sends a page view. Only the first one has an external referrer; the referrer of a later one
     * is the URL of the previous page view.
     *
     * @param {string=} path the path to send instead of the page's
     */
    const pageView = (path) => {
      const referrer = (viewedAddress || document.referrer).split(/[?#]/)[0];
      viewedPath = currentPath();
      viewedAddress = address(text(path) || viewedPath);
      send("collect", {
        event_name: "pageview",
        url: viewedAddress,
        referrer,
        event_id: uuid(),
      });
    };

    // --- API ------------------------------------------------------------------------------------

    const identified = new Set();

    const methods = {
      __proto__: null,

      pageview: pageView,

      /** Sends one ping per ID and proof until the page is unloaded. */
      identify(id, proof) {
        if (id === +id && !Number.isSafeInteger(id)) {
          console.warn("Vouch", "identify: pass a string");
          return;
        }
        const message = { user_id: text(id), proof: text(proof) };
        const key = JSON.stringify(message);
        if (message.user_id && !identified.has(key)) {
          identified.add(key);
          send("identify", message);
        }
      },

      success: (name, properties) => record("success", name, properties),

      custom: (name, properties) => record("custom", name, properties),
    };

    const waiting = Array.isArray(window.vouch) ? window.vouch : [];
    let begun = false;

    const call = quietly((entry) => {
      if (begun) {
        const [name, ...values] = entry;
        methods[name](...values);
      } else {
        waiting.push(entry);
      }
    });

    const vouch = { loaded: true, push: quietly((...entries) => entries.forEach(call)) };
    for (const name in methods) {
      vouch[name] = quietly((...values) => call([name, ...values]));
    }

    // --- Automatic events -----------------------------------------------------------------------

    const watchNavigation = () => {
      const onNavigation = quietly(() => currentPath() !== viewedPath && pageView());
      const { navigation } = window;
      if (navigation && navigation.currentEntry) {
        navigation.addEventListener("currententrychange", onNavigation);
        return;
      }
      window.addEventListener("popstate", onNavigation);
      for (const method of ["pushState", "replaceState"]) {
        const original = history[method];
        history[method] = function () {
          const result = original.apply(this, arguments);
          onNavigation();
          return result;
        };
      }
    };

    const onClick = quietly((event) => {
      const element = event
        .composedPath()
        .find((part) => part.matches && part.matches("[data-vouch-click],[data-vouch-success]"));
      // Ignores the right button, which opens a menu.
      if (!element || event.button > 1) {
        return;
      }
      const properties = {};
      for (const { name, value } of element.attributes) {
        if (name.startsWith("data-vouch-prop-")) {
          properties[name.slice(16)] = value;
        }
      }
      for (const kind of ["click", "success"]) {
        const name = element.getAttribute("data-vouch-" + kind);
        if (name != null) {
          record(kind, name || undefined, properties);
        }
      }
    });

    const begin = quietly(() => {
      const automatic = option("auto") !== "false";
      if (automatic) {
        quietly(pageView)();
      }
      begun = true;
      waiting.forEach(call);
      if (automatic) {
        quietly(watchNavigation)();
      }
      window.addEventListener("click", onClick, true);
      window.addEventListener("auxclick", onClick, true);
      window.addEventListener("pagehide", () => {
        leaving = true;
        sendNext();
      });
      window.addEventListener(
        "pageshow",
        quietly((event) => {
          leaving = false;
          // The page was restored from the back/forward cache, which does not run scripts again.
          if (event.persisted && automatic) {
            pageView();
          }
        }),
      );
      // Code that still refers to the initial queue can continue to use it.
      waiting.push = vouch.push;
    });

    quietly(() => {
      window.vouch = vouch;
    })();
    // A prerendered page has not been viewed yet.
    if (document.prerendering) {
      document.addEventListener("prerenderingchange", begin);
    } else {
      begin();
    }
  };

  quietly(start)();
})();
