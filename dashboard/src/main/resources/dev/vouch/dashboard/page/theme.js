// Sets the chosen theme before the page is drawn. Without a choice, the system's theme applies.
try {
  document.documentElement.dataset.theme = localStorage.getItem('vouch-theme') ?? '';
} catch {
  // The browser blocks storage: the system's theme applies.
}
