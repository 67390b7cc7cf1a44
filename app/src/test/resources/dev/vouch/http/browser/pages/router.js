// Simulates the router of a single-page application.
document.addEventListener("click", (event) => {
  const href = event.target.getAttribute("href");
  if (href && href.startsWith("/")) {
    event.preventDefault();
    history.pushState({}, "", href);
  }
});
