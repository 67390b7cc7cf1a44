// A page that tells of its end, when it is too late to fetch.
addEventListener("pagehide", () => {
  window.fetch = () => {
    throw new Error("too late");
  };
  vouch.custom("left", { how: "pagehide" });
});
