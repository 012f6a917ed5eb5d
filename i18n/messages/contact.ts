/** The contact page and its form. */
const en = {
  title: 'Contact',
  heading: 'Contact us',
  lead: 'Write to us. We read every message and reply by email on the next working day.',
  emergency: 'Are you in pain now? Please call:',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  website: 'Leave this field empty',
  send: 'Send Message',
  sentTitle: 'Your message has arrived',
  sent: 'Thank you, {{name}}. We have received your message and will reply to {{email}}.',
  another: 'Write another message',
  failed: 'We could not reach the clinic. Your message was not sent, and your text is still here: please try again.',
  address: 'Address',
  phone: 'Phone',
  mail: 'E-mail',
  hours: 'Opening Hours',
};

const de: Record<keyof typeof en, string> = {
  title: 'Kontakt',
  heading: 'Schreiben Sie uns',
  lead: 'Wir lesen jede Nachricht und antworten Ihnen am nächsten Werktag per E-Mail.',
  emergency: 'Haben Sie gerade Schmerzen? Bitte rufen Sie an:',
  name: 'Name',
  email: 'E-Mail',
  message: 'Nachricht',
  website: 'Lassen Sie dieses Feld leer',
  send: 'Nachricht senden',
  sentTitle: 'Ihre Nachricht ist angekommen',
  sent: 'Vielen Dank, {{name}}. Wir haben Ihre Nachricht erhalten und antworten an {{email}}.',
  another: 'Noch eine Nachricht schreiben',
  failed:
    'Die Praxis war nicht erreichbar. Ihre Nachricht wurde nicht gesendet, Ihr Text ist noch hier: Bitte versuchen Sie es noch einmal.',
  address: 'Adresse',
  phone: 'Telefon',
  mail: 'E-Mail',
  hours: 'Öffnungszeiten',
};

export const contact = { en, de };
