/*
 * Makes the list of patterns of crawlers (docs/browser.md) of public lists, and compares it with
 * public lists of the User-Agents of browsers and of crawlers. Each pattern that matches a browser
 * is left out and printed. Fails if one of our own does, or if more crawlers are missed than before.
 *
 * Arguments: our own patterns, the folders of the npm packages crawler-user-agents and user-agents,
 * and clones of omrilotan/isbot and matomo-org/device-detector. Prints the patterns to standard
 * output and the rest to standard error. Of device-detector and user-agents nothing is bundled.
 */
import fs from "node:fs";
import path from "node:path";
import YAML from "yaml";

/** As in UserAgentParser.ANDROID_MODEL; a test compares both. */
const ANDROID_MODEL =
  /((?<!\()Android [\d.]+[\w.-]*;)((?: ?[a-z]{2}(?:[-_][A-Za-z]{2,})?;| U;)*)[^;)]*(?=[;)])/;
const PARSED_CHARACTERS_MAX = 400;

/** What device-detector lists beside browsers, and is none. */
const LIBRARY = /^(?:BTWebClient|got|okhttp|Wget)\b/;

/** How many crawlers of each list may be missed. */
const MISSED_MAX = { "device-detector": 187, isbot: 95, "user-agents.net": 3000 };

const [own, crawlerUserAgents, userAgents, isbot, deviceDetector] = process.argv.slice(2);
const read = (...parts) => fs.readFileSync(path.join(...parts), "utf8");
const yaml = (...parts) => YAML.parse(read(...parts), { maxAliasCount: -1 });

/** A User-Agent without what the server leaves out, once each. */
const headers = (list) => [
  ...new Set(
    list.map((text) =>
      String(text).slice(0, PARSED_CHARACTERS_MAX).replace(ANDROID_MODEL, "$1$2"),
    ),
  ),
];

// --- Browsers and crawlers ----------------------------------------------------------------------

const fixtures = path.join(deviceDetector, "Tests/fixtures");
const detected = fs
  .readdirSync(fixtures)
  .filter((name) => name.endsWith(".yml"))
  .flatMap((name) => yaml(fixtures, name).map((entry) => ({ isBot: name === "bots.yml", ...entry })));
const named = (name) => Object.values(yaml(isbot, "fixtures", name)).flat();
const browsers = headers([
  ...detected
    .filter((entry) => !entry.isBot && !entry.bot && !LIBRARY.test(entry.user_agent))
    .map((entry) => entry.user_agent),
  ...named("browsers.yml"),
  ...JSON.parse(read(userAgents, "dist/user-agents.json")).map((entry) => entry.userAgent),
]);
const crawlers = {
  "device-detector": headers(
    detected.filter((entry) => entry.isBot || entry.bot).map((entry) => entry.user_agent),
  ),
  isbot: headers(named("crawlers.yml")),
  "user-agents.net": headers(JSON.parse(read(isbot, "fixtures/downloaded/user-agents.net.json"))),
};

// --- Patterns -----------------------------------------------------------------------------------

const ignoringCase = (pattern) => ({ line: `(?i)${pattern}`, regex: new RegExp(pattern, "i") });
const candidates = [
  ...JSON.parse(read(isbot, "src/patterns.json")).map(ignoringCase),
  ...JSON.parse(read(crawlerUserAgents, "crawler-user-agents.json")).map(({ pattern }) => ({
    line: pattern,
    regex: new RegExp(pattern),
  })),
];
const ours = read(own)
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map(ignoringCase);

const browserOf = ({ regex }) => browsers.find((header) => regex.test(header));
const matchesNoBrowser = (pattern) => {
  const browser = browserOf(pattern);
  if (browser) {
    console.error(`left out: ${pattern.line}\n    matches ${browser}`);
  }
  return !browser;
};

const kept = candidates.filter(matchesNoBrowser);
if (!ours.map(matchesNoBrowser).every(Boolean)) {
  console.error(`Correct these patterns in ${own}.`);
  process.exit(1);
}
const patterns = [...kept, ...ours];
console.error(
  `${browsers.length} browsers: none taken for a crawler; ${candidates.length - kept.length} of` +
    ` ${candidates.length} public patterns left out`,
);
for (const [name, list] of Object.entries(crawlers)) {
  const missed = list.filter((header) => !patterns.some(({ regex }) => regex.test(header)));
  console.error(`${list.length} crawlers of ${name}: ${missed.length} missed`);
  if (missed.length > MISSED_MAX[name]) {
    console.error(missed.map((header) => `    ${header}`).join("\n"));
    console.error(`At most ${MISSED_MAX[name]} may be missed: add patterns to ${own}.`);
    process.exit(1);
  }
}
console.log(patterns.map(({ line }) => line).join("\n"));
