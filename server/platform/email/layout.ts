import type { Language } from '#domain/shared/language';
import type { Mail } from '#server/platform/ports/mailer';
import { markup, type Html } from './markup.ts';

/** A colour that has enough contrast in either theme (`brandColours`). */
type Brand = { light: string; dark: string };

type LabelledLink = { label: string; link: string };

/** A line of facts, such as the doctor of an appointment. */
export type Fact = { label: string; text: string; link?: { label: string; href: string } | undefined };

/**
 * The parts of an email: `facts` are a table, `quote` lines that somebody else wrote, `action` a link as a button,
 * `links` plain ones below it.
 */
export type MailParts = {
  /** The image of the clinic, the same in every email. */
  logo?: { src: string; alt: string } | null;
  /** The clinic's colour in each theme. */
  colours?: Brand | null;
  subject: string;
  /** Empty if `lead` greets. */
  greeting: string;
  lead: string;
  facts?: Fact[];
  quote?: string[];
  /** What is replied to, below the signature. */
  original?: { title: string; lines: string[] };
  action?: LabelledLink;
  links?: LabelledLink[];
  /** Empty for none. */
  help: string;
  regards: string;
  /** Name and address of the clinic, one line each. */
  sender: string[];
};

/**
 * Colours of the screens' light theme, inline because some mail programs drop style sheets. Those that do not get the
 * dark theme from `darkTheme`; the classes have no other purpose.
 */
const PAGE = 'background-color:#f5faf9;color:#11282d';
const CARD = 'background-color:#ffffff;color:#11282d;border:1px solid #d7e4e3;border-radius:16px';
const QUIET = 'color:#4d6166';
const BUTTON =
  'display:inline-block;padding:13px 22px;border-radius:10px;color:#ffffff;text-decoration:none;font-weight:600';
const OWN_BRAND: Brand = { light: '#006965', dark: '#6ecec5' };
/** On white in both themes, as its image is; so is the name of the clinic, where images are not loaded. */
const LOGO =
  'display:block;height:48px;width:auto;max-width:240px;margin:0 0 20px;padding:4px;border-radius:8px;background-color:#ffffff;color:#11282d';
const RULE = 'border-top:1px solid #d7e4e3';
const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word";
const darkTheme = ({ dark }: Brand) =>
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background-color:#0d1b1e!important;color:#e3eeed!important}.card{background-color:#162629!important;color:#e3eeed!important;border-color:#2e4144!important}.quiet{color:#a9bcbc!important}.link{color:${dark}!important}.button{background-color:${dark}!important;color:#06191c!important}.rule{border-color:#2e4144!important}}`;

/** An email as plain text and as HTML with the same content, of which only the logo is loaded from elsewhere. */
export function layOutEmail(parts: MailParts, language: Language): Pick<Mail, 'text' | 'html'> {
  return { text: toText(parts), html: String(toHtml(parts, language)) };
}

function toText(parts: MailParts): string {
  const { greeting, lead, facts = [], quote = [], original, action, links = [], help, regards } = parts;
  const lines = facts.flatMap(({ label, text, link }) => [
    `${label}: ${text}`,
    ...(link ? [`${link.label}: ${link.href}`] : []),
  ]);
  const blocks = [
    lines.join('\n'),
    asQuote(quote),
    ...[...(action ? [action] : []), ...links].map(({ label, link }) => `${label}:\n${link}`),
  ];
  const below = original && `${original.title}\n${asQuote(original.lines)}`;
  return [greeting, lead, ...blocks, help, regards, below].filter(Boolean).join('\n\n');
}

function asQuote(lines: string[]): string {
  return lines.map((line) => `> ${line}`).join('\n');
}

function toHtml(parts: MailParts, language: Language): Html {
  const {
    logo,
    subject,
    greeting,
    lead,
    facts = [],
    quote = [],
    original,
    action,
    links = [],
    help,
    regards,
    sender,
    colours,
  } = parts;
  const brand = colours ?? OWN_BRAND;
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkTheme(brand)}</style>
</head>
<body class="page" style="margin:0;padding:0;${PAGE}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${PAGE};${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;${CARD}"><tr><td style="padding:28px 24px">
${logo ? markup`<img src="${logo.src}" alt="${logo.alt}" height="48" style="${LOGO}">` : ''}
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700">${subject}</h1>
${greeting && paragraph(greeting)}
${paragraph(lead)}
${facts.length > 0 && factTable(facts, brand)}
${quote.length > 0 && quoted(quote)}
${action && button(action, brand)}
${links.length > 0 && plainLinks(links, brand)}
${help && paragraph(help)}
<p style="margin:0">${withBreaks(regards)}</p>
${original && markup`<p class="quiet" style="margin:24px 0 8px;font-size:14px;${QUIET}">${original.title}</p>${quoted(original.lines)}`}
</td></tr></table>
<p class="quiet" style="margin:16px 0 0;font-size:14px;${QUIET}">${withBreaks(sender.join('\n'))}</p>
</td></tr></table>
</body>
</html>`;
}

function withBreaks(text: string): Html {
  return markup`${text.split('\n').map((line, index) => markup`${index > 0 && markup`<br>`}${line}`)}`;
}

function paragraph(text: string): Html {
  return markup`<p style="margin:0 0 16px">${withBreaks(text)}</p>`;
}

function factTable(facts: Fact[], brand: Brand): Html {
  const rows = facts.map(
    ({ label, text, link }, index) => markup`<tr>
<th scope="row" class="quiet rule" width="32%" style="padding:10px 12px 9px 0;overflow-wrap:normal;word-break:normal;text-align:left;vertical-align:top;font-size:14px;font-weight:400;${QUIET};${index > 0 && RULE}">${label}</th>
<td class="rule" style="padding:9px 0;vertical-align:top;font-weight:600;${index > 0 && RULE}">${text}${link && markup`<br><a class="link" href="${link.href}" style="font-weight:400;color:${brand.light}">${link.label}</a>`}</td>
</tr>`,
  );
  return markup`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows}</table>`;
}

function quoted(lines: string[]): Html {
  return markup`<blockquote class="rule" style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid #d7e4e3">${withBreaks(lines.join('\n'))}</blockquote>`;
}

function button({ label, link }: LabelledLink, brand: Brand): Html {
  return markup`<p style="margin:0 0 24px"><a class="button" href="${link}" style="${BUTTON};background-color:${brand.light}">${label}</a></p>`;
}

function plainLinks(links: LabelledLink[], brand: Brand): Html {
  return markup`<p style="margin:0 0 16px">${links.map(
    ({ label, link }, index) =>
      markup`${index > 0 && markup` &middot; `}<a class="link" href="${link}" style="color:${brand.light}">${label}</a>`,
  )}</p>`;
}
