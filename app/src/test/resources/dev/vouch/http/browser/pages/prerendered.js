// Simulates a page that a browser prerenders.
Object.defineProperty(document, "prerendering", { value: true, configurable: true });

function show() {
  delete document.prerendering;
  document.dispatchEvent(new Event("prerenderingchange"));
}
