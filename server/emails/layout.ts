import type { Mail } from '#server/ports/mailer';

/** The parts of an email; each of `facts` is a line, `action` a link with its text. */
export type MailParts = {
  greeting: string;
  lead: string;
  facts?: string[];
  action?: { label: string; link: string };
  help: string;
  regards: string;
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function buttonTo(action: { label: string; link: string }): string {
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`;
}

/** An email as plain text and as HTML with the same content. */
export function layOutEmail({
  greeting,
  lead,
  facts = [],
  action,
  help,
  regards,
}: MailParts): Pick<Mail, 'text' | 'html'> {
  const factText = facts.length > 0 ? [facts.join('\n')] : [];
  const actionText = action ? [`${action.label}:\n${action.link}`] : [];
  const text = [greeting, lead, ...factText, ...actionText, help, regards].join('\n\n');
  const button = action ? buttonTo(action) : '';
  const html = `<div style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.6;color:#1f2937;max-width:560px">${[greeting, lead, ...factText].map(paragraph).join('')}${button}${[help, regards].map(paragraph).join('')}</div>`;
  return { text, html };
}
