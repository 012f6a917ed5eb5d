/** The demo's outbox, which shows emails instead of sending them. */
const en = {
  title: 'Outbox',
  lead: 'This is a demo: emails are not sent. They are listed here, the newest first.',
  empty: 'There are no emails yet.',
  to: 'To',
  sentAt: 'Written',
};

const de: Record<keyof typeof en, string> = {
  title: 'Postausgang',
  lead: 'Dies ist eine Demo: E-Mails werden nicht versendet, sondern hier aufgelistet, die neueste zuerst.',
  empty: 'Es wurde noch keine E-Mail geschrieben.',
  to: 'An',
  sentAt: 'Geschrieben',
};

export const outbox = { en, de };
