// A page that sends an event on pagehide, when it is too late to fetch.
addEventListener("pagehide", () => {
  window.fetch = () => {
    throw new Error("too late");
  };
  vouch.custom("left", { how: "pagehide" });
});
