/**
 * @license Vouch, Apache-2.0
 */

/*
 * Vouch in the browser: page views, identify(), successes, custom events and marked clicks.
 * docs/browser.md says how to use it. No cookies, no storage, and whatever goes wrong here never
 * disturbs the page. The server sends it minified; it runs in browsers of 2020 and later.
 */
(() => {
  "use strict";

  /** The page matters more than its statistics: no exception gets out. */
  const quietly = (work) =>
    function () {
      try {
        return work.apply(this, arguments);
      } catch {
        // Nothing to do: the page must not notice.
      }
    };

  const start = () => {
    if (window.vouch && window.vouch.loaded) {
      return;
    }

    // A module has no currentScript, and an element of that name may hide it.
    const current = document.currentScript;
    const script =
      current && current.dataset && current.dataset["site"]
        ? current
        : document.querySelector("script[data-site^=site_]");
    const option = (name) => script.getAttribute("data-" + name);

    // --- Sending --------------------------------------------------------------------------------

    let leaving = false;

    /** One text/plain POST, which needs no preflight and outlives the page; done when answered. */
    const post = quietly((url, body, attemptsLeft, done) => {
      const canFetch = window.fetch && window.Request && "keepalive" in Request.prototype;
      if (leaving || !canFetch) {
        navigator.sendBeacon(url, body);
        done();
        return;
      }
      const again = () => attemptsLeft && setTimeout(post, 2000, url, body, attemptsLeft - 1, done);
      fetch(url, { method: "POST", body, credentials: "omit", keepalive: true })
        .then(
          quietly((answer) => answer.status >= 500 && again()),
          quietly(again),
        )
        .then(done);
    });

    const unsent = [];
    let waits = false;

    /**
     * One message goes after the other, since a funnel counts them in the order of their arrival. A
     * message waits a second at most, and not at all when the page goes.
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

    const send = (path, message) => {
      const api = option("api");
      const base = api ? new URL(api.replace(/\/?$/, "/"), location.href) : script.src;
      unsent.push([
        new URL(path, base).href,
        JSON.stringify({ site_id: option("site"), ...message }),
      ]);
      if (!waits || leaving) {
        sendNext();
      }
    };

    /**
     * Lets the server recognise a second attempt. crypto.randomUUID needs a secure page.
     *
     * @return {string}
     */
    const uuid = () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      )
        .join("")
        .replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-");

    // --- What may be sent -----------------------------------------------------------------------

    /**
     * The server's rule, PersonalNames, without lookbehinds; a test holds the two together.
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

    /** A string or number as text; nothing of anything else. */
    const text = (value) =>
      typeof value === "string" || Number.isFinite(value) ? String(value) : undefined;

    /** The properties that the server takes. */
    const allowed = (properties) =>
      Object.fromEntries(
        Object.entries((typeof properties === "object" && properties) || {}).filter(
          ([name, value]) =>
            !isPersonal(name) && (typeof value === "boolean" || text(value) !== undefined),
        ),
      );

    // --- Where the visitor is -------------------------------------------------------------------

    /**
     * The path of the page; with data-hash a route in the fragment belongs to it.
     *
     * @return {string}
     */
    const currentPath = () => {
      const route = option("hash") != null && /^#!?(\/[^?]*)/.exec(location.hash);
      return route ? location.pathname.replace(/\/$/, "") + route[1] : location.pathname;
    };

    const address = (path) => {
      const url = new URL(location.origin);
      url.pathname = path;
      url.search = location.search;
      [...url.searchParams.keys()]
        .filter(isPersonal)
        .forEach((name) => url.searchParams.delete(name));
      return url.href;
    };

    /** Where the last page view was, and what it was called. */
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
     * Only the first page view can come from outside; the others come from the one before.
     *
     * @param {string=} path what to call the page instead
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

    // --- What the page calls --------------------------------------------------------------------

    const identified = new Set();

    const methods = {
      __proto__: null,

      pageview: pageView,

      /** One ping for each id in a page's life. */
      identify(id, proof) {
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

    // --- What is noticed ------------------------------------------------------------------------

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
      // The right button opens a menu.
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
          // Back from the browser's cache of whole pages, where scripts do not start again.
          if (event.persisted && automatic) {
            pageView();
          }
        }),
      );
      // Code that still holds the queue from before can continue to use it.
      waiting.push = vouch.push;
    });

    quietly(() => {
      window.vouch = vouch;
    })();
    // A page that is only being prerendered has not been seen yet.
    if (document.prerendering) {
      document.addEventListener("prerenderingchange", begin, { once: true });
    } else {
      begin();
    }
  };

  quietly(start)();
})();
