// Writes icons.svg and flags.svg, two files of SVG symbols, for scripts/refresh-icons.
// Arguments: directories of Lucide's icons, of Simple Icons and of flags, and the target directory.
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [lucide, brands, flags, target] = process.argv.slice(2);

// Actions and sections of the dashboard: symbol, icon of Lucide.
const ACTIONS = {
  all: 'list', annotate: 'message-square-plus', changes: 'arrow-up-down', close: 'x', csv: 'download',
  delete: 'trash-2', filter: 'funnel', save: 'bookmark', search: 'search', settings: 'settings',
  share: 'share-2', 'theme-dark': 'moon', 'theme-light': 'sun', 'theme-system': 'sun-moon',
};

// Values of dimensions, as DimensionIcons names their symbols.
const VALUES = {
  'channel-affiliate': 'handshake', 'channel-ai': 'sparkles', 'channel-campaign': 'tag',
  'channel-direct': 'mouse-pointer-click', 'channel-mail': 'mail', 'channel-paid': 'megaphone',
  'channel-paid_search': 'badge-dollar-sign', 'channel-paid_social': 'megaphone',
  'channel-referral': 'link', 'channel-search': 'search', 'channel-shopping': 'shopping-bag',
  'channel-social': 'message-circle', 'channel-video': 'play',
  'device-desktop': 'monitor', 'device-mobile': 'smartphone', 'device-tablet': 'tablet',
  'device-television': 'tv',
  'source-direct': 'mouse-pointer-click', 'source-newsletter': 'mail', 'source-other': 'globe',
  'browser-other': 'globe', 'os-other': 'monitor',
};

// Symbols that are a brand's logo. Several names of a value can mean one brand.
const BRANDS = {
  source: {
    baidu: 'baidu', bluesky: 'bluesky', claude: 'claude', discord: 'discord', duckduckgo: 'duckduckgo',
    ecosia: 'ecosia', facebook: 'facebook', facebookmessenger: 'messenger', fb: 'facebook',
    gemini: 'googlegemini', github: 'github', gmail: 'gmail', google: 'google',
    hackernews: 'ycombinator', ig: 'instagram', instagram: 'instagram', lechat: 'mistralai',
    line: 'line', mastodon: 'mastodon', medium: 'medium', metaai: 'meta', meta: 'meta',
    perplexity: 'perplexity', pinterest: 'pinterest', producthunt: 'producthunt', quora: 'quora',
    reddit: 'reddit', signal: 'signal', snapchat: 'snapchat', stackoverflow: 'stackoverflow',
    substack: 'substack', telegram: 'telegram', threads: 'threads', tiktok: 'tiktok',
    tumblr: 'tumblr', twitch: 'twitch', twitter: 'x', vimeo: 'vimeo', vkontakte: 'vk',
    wechat: 'wechat', whatsapp: 'whatsapp', wikipedia: 'wikipedia', x: 'x', youtube: 'youtube',
  },
  browser: {
    chrome: 'googlechrome', chromemobile: 'googlechrome', chromemobileios: 'googlechrome',
    chromemobilewebview: 'googlechrome', firefox: 'firefoxbrowser', firefoxios: 'firefoxbrowser',
    firefoxmobile: 'firefoxbrowser', mobilesafari: 'safari', opera: 'opera', operamobile: 'opera',
    safari: 'safari', samsunginternet: 'samsung',
  },
  os: {
    android: 'android', chromeos: 'googlechrome', ios: 'apple', linux: 'linux', macosx: 'apple',
  },
};

const content = (file) => readFileSync(file, 'utf8').replace(/<!--.*?-->/gs, '');
const inside = (svg) => svg.replace(/^\s*<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '').replace(/<title>.*?<\/title>/, '')
  .replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>').trim();
const symbol = (id, attributes, svg) => `<symbol id="${id}" ${attributes}>${inside(svg)}</symbol>`;
const file = (symbols) => `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;

const outline = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const icons = Object.entries({...ACTIONS, ...VALUES})
  .map(([id, name]) => symbol(id, outline, content(join(lucide, `${name}.svg`))));
const drawn = new Map(); // The symbol that has a brand's logo; other symbols refer to it.
for (const [dimension, values] of Object.entries(BRANDS)) {
  for (const [value, name] of Object.entries(values)) {
    const id = `${dimension}-${value}`;
    const logo = drawn.has(name) ? `<use href="#${drawn.get(name)}"/>` : content(join(brands, `${name}.svg`));
    if (!drawn.has(name)) drawn.set(name, id);
    icons.push(symbol(id, 'viewBox="0 0 24 24" fill="currentColor"', logo));
  }
}
writeFileSync(join(target, 'icons.svg'), file(icons));

// A symbol's IDs are those of the file, so that two flags never share one.
const countries = readdirSync(flags).filter((name) => /^[A-Z]{2}\.svg$/.test(name)).map((name) => {
  const code = name.slice(0, 2);
  const svg = content(join(flags, name)).replace(/\bid="/g, `id="${code}-`).replace(/url\(#/g, `url(#${code}-`)
    .replace(/href="#/g, `href="#${code}-`);
  return symbol(`country-${code}`, `viewBox="${/viewBox="([^"]*)"/.exec(svg)[1]}"`, svg);
});
writeFileSync(join(target, 'flags.svg'), file(countries));
