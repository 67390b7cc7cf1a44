// What a browser does with a page that it loads before somebody asks for it.
Object.defineProperty(document, "prerendering", { value: true, configurable: true });

function show() {
  delete document.prerendering;
  document.dispatchEvent(new Event("prerenderingchange"));
}
