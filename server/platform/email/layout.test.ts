import { expect, test } from 'vitest';
import { layOutEmail, type MailParts } from './layout.ts';

const ROUTE = 'https://maps.example/dir?a=1&b=2';
const parts: MailParts = {
  subject: 'Ihr Termin ist bestätigt',
  greeting: 'Guten Tag <b>Eve</b> & "Co",',
  lead: 'Ihr Termin:',
  facts: [
    { label: 'Behandlung', text: 'Prophylaxe <i>' },
    { label: 'Ort', text: 'Molar, Friedrichstraße 100', link: { label: 'Route anzeigen', href: ROUTE } },
  ],
  quote: ['Zeile <script>alert(1)</script>', '', 'Ende'],
  action: { label: 'Termine ansehen', link: 'https://clinic.example/dashboard' },
  links: [{ label: 'Absagen', link: 'https://clinic.example/manage-appointment#token=a"b' }],
  help: 'Fragen? 030 1',
  regards: 'Freundliche Grüße\nMolar',
  sender: ['Friedrichstraße 100, 10117 Berlin', '030 1'],
};
const { text, html } = layOutEmail(parts, 'de');

/** The tags and texts of markup, with entities resolved; throws if a tag is not closed in its order. */
function parse(markup: string): { tags: { name: string; attributes: Map<string, string> }[]; texts: string[] } {
  const unescape = (escaped: string) =>
    escaped.replaceAll(/&(amp|lt|gt|quot|#39|middot);/g, (_, name: string) => {
      return { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", middot: '·' }[name] ?? '';
    });
  const [tags, texts, open]: [ReturnType<typeof parse>['tags'], string[], string[]] = [[], [], []];
  for (const [, closing, name, rest, words] of markup.matchAll(
    /<(\/?)([a-z!]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)>|([^<]+)/g,
  )) {
    if (words !== undefined) texts.push(unescape(words.trim()));
    else if (closing) expect(open.pop()).toBe(name);
    else {
      const attributes = [...rest!.matchAll(/([\w-]+)="([^"]*)"/g)].map(
        ([, key, value]) => [key!, unescape(value!)] as const,
      );
      tags.push({ name: name!, attributes: new Map(attributes) });
      if (!['!doctype', 'meta', 'br', 'img'].includes(name!)) open.push(name!);
    }
  }
  expect(open).toEqual([]);
  return { tags, texts: texts.filter(Boolean) };
}

const parsed = parse(html);

test('an email has the same content as text and as HTML', () => {
  const shown = parsed.texts.join('\n');
  const lines = text
    .split('\n')
    .flatMap((line) => (line.startsWith('> ') ? line.slice(2) : line).split(/: ?(?=https?:|$)/));
  const isLink = (line: string) => line.startsWith('http');
  for (const line of lines.filter((candidate) => candidate && !isLink(candidate)))
    for (const piece of line.split(/(?<=^(?:Behandlung|Ort)): /)) expect(shown).toContain(piece);
  const links = parsed.tags.flatMap(({ attributes }) => attributes.get('href') ?? []);
  expect(links).toEqual([
    ROUTE,
    'https://clinic.example/dashboard',
    'https://clinic.example/manage-appointment#token=a"b',
  ]);
  for (const link of links) expect(text).toContain(link);
});

test('typed text is text in the HTML of an email, never a tag', () => {
  const names = new Set(parsed.tags.map(({ name }) => name));
  for (const name of ['b', 'i', 'script']) expect(names).not.toContain(name);
  expect(parsed.texts).toContain('Guten Tag <b>Eve</b> & "Co",');
  expect(parsed.texts).toContain('Zeile <script>alert(1)</script>');
});

test('an email without a logo loads nothing from elsewhere, and its layout needs no style sheet', () => {
  expect(html).not.toMatch(/url\(|@import|src=|<link|<img|<script|position:|display:(flex|grid)/);
  for (const { name, attributes } of parsed.tags)
    if (['a', 'td', 'th', 'p', 'h1'].includes(name)) expect(attributes.get('style'), name).toMatch(/:/);
  for (const { attributes } of parsed.tags.filter(({ name }) => name === 'table').slice(0, 2))
    expect(attributes.get('role')).toBe('presentation');
});

test('the logo is the same image in every email, described by the name of the clinic', () => {
  const logo = { src: 'https://clinic.example/images/a.jpg', alt: 'Zahnwerk "am Ring"' };
  const [image] = parse(layOutEmail({ ...parts, logo }, 'de').html).tags.filter(({ name }) => name === 'img');
  expect(image?.attributes.get('src')).toBe(logo.src);
  expect(image?.attributes.get('alt')).toBe(logo.alt);
  // Readable on white in the dark theme as well.
  expect(image?.attributes.get('style')).toContain('background-color:#ffffff;color:#11282d');
});

test("links and buttons have the clinic's colour, in both themes", () => {
  const { html: branded } = layOutEmail({ ...parts, colours: { light: '#7a1f5c', dark: '#c98ab5' } }, 'de');
  const links = parse(branded).tags.filter(({ name }) => name === 'a');
  expect(links.length).toBeGreaterThan(2);
  for (const { attributes } of links) expect(attributes.get('style')).toMatch(/(background-)?color:#7a1f5c/);
  expect(branded).toContain('.link{color:#c98ab5!important}.button{background-color:#c98ab5!important;');
  expect(branded).not.toMatch(/006965|6ecec5/);
});

test('the labels of facts never break within a word', () => {
  const labels = parsed.tags.filter(({ name }) => name === 'th');
  expect(labels).toHaveLength(2);
  for (const { attributes } of labels)
    expect(attributes.get('style')).toContain('overflow-wrap:normal;word-break:normal');
});

test('an email names its language, and is readable in light and dark', () => {
  expect(parsed.tags.find(({ name }) => name === 'html')?.attributes.get('lang')).toBe('de');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  // Every element with colours of the light theme has a class that replaces them in the dark one.
  for (const { attributes } of parsed.tags) {
    const coloured = /(?:background-color|color):#/.test(attributes.get('style') ?? '');
    if (coloured) expect(['page', 'card', 'quiet', 'quiet rule', 'link', 'button']).toContain(attributes.get('class'));
  }
});
