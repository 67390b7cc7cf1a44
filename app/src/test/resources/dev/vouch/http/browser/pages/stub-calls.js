// A page that calls before the script has loaded.
window.queueOfThePage = vouch;
vouch.identify("early-bird");
vouch.success("signed up", { plan: "pro" });
vouch.custom("search", { results: 3 });
vouch.push(["custom", "pushed"]);
