// Makes known-sources.txt of our additions and three public lists: a line for each source, with its
// channel, its name and its hosts, between tabs. Where the name is *, the host is the name. {} in a
// host stands for a country.
// Usage: node known-sources.mjs <additions> <Matomo's lists> <webmail providers> <bangs>
import { readFileSync } from "node:fs";
import { parse } from "yaml";

const [additionsFile, matomo, webmailFile, bangsFile] = process.argv.slice(2);
const text = (file) => readFileSync(file, "utf8");
const yaml = (file) => parse(text(`${matomo}/${file}.yml`));
const json = (file) => JSON.parse(text(file));

/** Browsers seldom tell a referrer's path, so an entry with one can't be recognised. */
const withoutPath = (urls) => urls.filter((url) => !url.includes("/"));
const host = (address) => address.toLowerCase().replace(/^www\.(?=.*\.)/, "");
const COUNTRY = "(com|[a-z]{2}|(com|org|net|co|it|edu)\\.[a-z]{2})";
const within = (parent) =>
  new RegExp(`(^|\\.)${parent.replaceAll(".", "\\.").replace("{}", COUNTRY)}$`);

const sources = new Map();
const listed = new Map();

/** What comes first stays. */
function add(channel, name, hosts) {
  const key = `${channel} ${name}`;
  const source = sources.get(key) ?? { channel, name, hosts: [] };
  for (const one of hosts.map(host)) {
    if (listed.has(one)) continue;
    source.hosts.push(one);
    listed.set(one, source);
  }
  if (source.hosts.length > 0) sources.set(key, source);
}

for (const line of text(additionsFile).split("\n")) {
  const [channel, name, hosts] = line.split("\t");
  if (hosts) add(channel, name, hosts.split(" "));
}
for (const [name, urls] of Object.entries(yaml("AIAssistants"))) add("ai", name, withoutPath(urls));
for (const [name, urls] of Object.entries(yaml("Socials"))) {
  add("social", name.replace("%2B", "+"), withoutPath(urls));
}

// Matomo tells a search from a portal's other pages by the searched words, which browsers seldom
// send. So of a portal's hosts we take those that are for search.
for (const [name, settings] of Object.entries(yaml("SearchEngines"))) {
  const word = name.toLowerCase().match(/[a-z0-9]+/)?.[0] ?? name;
  const first = settings[0].urls[0];
  for (const { urls, hiddenkeyword } of settings) {
    add("search", name, withoutPath(urls).filter((url) =>
      hiddenkeyword || url === first || url.includes(word) || /search|such|recherche/.test(url)));
  }
}

// A provider's login page may serve all of its products; only hosts dedicated to mail are included.
for (const { companyProvider, loginUrl } of json(webmailFile).providers) {
  const login = loginUrl ? new URL(loginUrl).host : "";
  if (/mail|poczta/.test(login)) add("mail", companyProvider, [login]);
}

// A site has several bangs, one per kind of search. Its kind is that of most of its bangs.
const KINDS = ["ai", "shopping", "video"];
const kindOf = ({ c, sc }) =>
  sc === "AI Chatbots" ? "ai" : c === "Shopping" ? "shopping" : sc?.startsWith("Video") ? "video" : "other";
const bangs = new Map();
for (const bang of json(bangsFile)) {
  const site = host(bang.d.split("/")[0]).replace(/^(m|search)\.(?=.*\.)/, "");
  bangs.set(site, [...(bangs.get(site) ?? []), kindOf(bang)]);
}
const mostly = (kind, kinds) => 2 * kinds.filter((one) => one === kind).length > kinds.length;

for (const source of sources.values()) {
  const parents = source.hosts.map(within);
  const kinds = [...bangs].flatMap(([site, own]) =>
    parents.some((parent) => parent.test(site)) ? own : []);
  if (source.channel === "social" && mostly("video", kinds)) source.channel = "video";
}
const taken = [...listed].filter(([, source]) => source.channel !== "search").map(([one]) => within(one));
const nameless = [...bangs]
  .map(([site, kinds]) => ({ site, kind: KINDS.find((one) => mostly(one, kinds)) }))
  .filter(({ site, kind }) => kind && /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(site) && !listed.has(site))
  .filter(({ site }) => !taken.some((parent) => parent.test(site)))
  .filter(({ site, kind }, _, all) =>
    !all.some((other) => other.kind === kind && site.endsWith(`.${other.site}`)));

const lines = [
  ...[...sources.values()].map(({ channel, name, hosts }) => [channel, name, hosts.join(" ")]),
  ...KINDS.map((kind) => [kind, "*",
    nameless.filter((one) => one.kind === kind).map(({ site }) => site).sort().join(" ")]),
];
// If several channels have a source with the same name, the name refers to the first; hence this order.
const CHANNELS = ["search", "social", "video", "ai", "shopping", "mail", "paid"];
const order = (channel, name) => `${CHANNELS.indexOf(channel)} ${name}`;
lines.sort(([a, b], [c, d]) => (order(a, b) < order(c, d) ? -1 : 1));
console.log(lines.map((line) => line.join("\t")).join("\n"));
