// Breaks what the script may rely on; the query of the URL selects what.
const refuse = () => {
  throw new Error("refused");
};
const breaking = {
  "frozen-history": () => {
    Object.defineProperty(window, "navigation", { value: undefined });
    Object.freeze(history);
  },
  "navigation-is-a-global-of-the-page": () => (window.navigation = { currentEntry: {} }),
  "no-fetch": () => (window.fetch = undefined),
  "fetch-throws": () => (window.fetch = refuse),
  "fetch-returns-nothing": () => (window.fetch = () => {}),
  "fetch-answers-nothing": () => (window.fetch = () => Promise.resolve()),
  "nothing-to-send-with": () => {
    window.fetch = undefined;
    navigator.sendBeacon = refuse;
  },
  "array-prototype": () => {
    for (const name of ["find", "filter", "forEach", "join", "map", "push", "reduce"]) {
      Array.prototype[name] = refuse;
    }
    Array.from = refuse;
  },
  "no-iteration": () => (Array.prototype[Symbol.iterator] = refuse),
  "object-statics": () => {
    Object.entries = refuse;
    Object.fromEntries = refuse;
  },
  "json": () => (JSON.stringify = refuse),
  "to-json": () => (Object.prototype.toJSON = refuse),
  "no-url": () => (window.URL = refuse),
  "no-crypto": () => (crypto.getRandomValues = refuse),
  "no-listeners": () => (window.addEventListener = document.addEventListener = refuse),
  "vouch-is-an-element": () => {
    const element = document.createElement("div");
    element.id = "vouch";
    document.documentElement.append(element);
  },
  "vouch-is-frozen": () => (window.vouch = Object.freeze([["custom", "early"]])),
  "vouch-is-constant": () => Object.defineProperty(window, "vouch", { value: [] }),
  "current-script-is-hidden": () => {
    const image = document.createElement("img");
    image.name = "currentScript";
    document.documentElement.append(image);
  },
};
breaking[location.search.slice(1)]();
