/** Emails of the inbox: a contact message to the clinic, and the reply to it. */
const en = {
  contactSubject: 'A message from the contact form',
  contactLead: 'somebody wrote to you through the contact form of your portal. Their message is quoted.',
  contactName: 'Name',
  contactEmail: 'Reply to',
  contactAction: 'Reply by email',
  contactHelp: 'Nobody has checked who they are. Please send no medical details by email.',
  replySubject: 'Reply to your message',
  replyOriginal: 'You wrote:',
};

const de: Record<keyof typeof en, string> = {
  contactSubject: 'Eine Nachricht aus dem Kontaktformular',
  contactLead:
    'jemand hat Ihnen über das Kontaktformular Ihres Portals geschrieben. Die Nachricht ist als Zitat gekennzeichnet.',
  contactName: 'Name',
  contactEmail: 'Antwort an',
  contactAction: 'Per E-Mail antworten',
  contactHelp: 'Wer geschrieben hat, wurde nicht geprüft. Bitte schicken Sie keine medizinischen Angaben per E-Mail.',
  replySubject: 'Antwort auf Ihre Nachricht',
  replyOriginal: 'Sie schrieben:',
};

export const messagesEmails = { en, de };
