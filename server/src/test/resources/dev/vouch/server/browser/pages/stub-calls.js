// A page that does not wait for the script.
window.queueOfThePage = vouch;
vouch.identify("early-bird");
vouch.success("signed up", { plan: "pro" });
vouch.custom("search", { results: 3 });
vouch.push(["custom", "pushed"]);
