import type { Mail } from '#server/ports/mailer';

type LabelledLink = { label: string; link: string };

/** The parts of an email; each of `facts` is a line, `action` a link as a button, `links` are plain ones below it. */
export type MailParts = {
  greeting: string;
  lead: string;
  facts?: string[];
  action?: LabelledLink;
  links?: LabelledLink[];
  help: string;
  regards: string;
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function buttonTo(action: LabelledLink): string {
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`;
}

function plainLink({ label, link }: LabelledLink): string {
  return `<a href="${escapeHtml(link)}" style="color:#0f766e">${escapeHtml(label)}</a>`;
}

/** An email as plain text and as HTML with the same content. */
export function layOutEmail({
  greeting,
  lead,
  facts = [],
  action,
  links = [],
  help,
  regards,
}: MailParts): Pick<Mail, 'text' | 'html'> {
  const factText = facts.length > 0 ? [facts.join('\n')] : [];
  const linkTexts = [...(action ? [action] : []), ...links].map(({ label, link }) => `${label}:\n${link}`);
  const text = [greeting, lead, ...factText, ...linkTexts, help, regards].join('\n\n');
  const button = action ? buttonTo(action) : '';
  const plain = links.length > 0 ? `<p style="margin:0 0 16px">${links.map(plainLink).join(' &middot; ')}</p>` : '';
  const html = `<div style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.6;color:#1f2937;max-width:560px">${[greeting, lead, ...factText].map(paragraph).join('')}${button}${plain}${[help, regards].map(paragraph).join('')}</div>`;
  return { text, html };
}
