/** The demo's outbox, which shows emails instead of sending them. */
const en = {
  title: 'Outbox',
  lead: 'This is a demo: mails are not sent. They are kept here, the newest first.',
  empty: 'No mail has been written yet.',
  to: 'To',
  sentAt: 'Written',
};

const de: Record<keyof typeof en, string> = {
  title: 'Postausgang',
  lead: 'Dies ist eine Vorführung: E-Mails werden nicht versendet. Sie liegen hier, die neueste zuerst.',
  empty: 'Es wurde noch keine E-Mail geschrieben.',
  to: 'An',
  sentAt: 'Geschrieben',
};

export const outbox = { en, de };
