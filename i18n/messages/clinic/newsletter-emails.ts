/** The email that confirms an address of the newsletter. */
const en = {
  subject: 'Please confirm your address',
  lead: 'somebody, hopefully you, asked for sales and promotion news from {{clinic}} at this address. You will receive them only once you confirm.',
  action: 'Confirm or unsubscribe',
  help: 'If it was not you, do nothing: you will receive nothing. You can unsubscribe with the same link at any time.',
};

const de: Record<keyof typeof en, string> = {
  subject: 'Bitte bestätigen Sie Ihre Adresse',
  lead: 'jemand, hoffentlich Sie, möchte an diese Adresse Aktionen und Angebote von {{clinic}} erhalten. Die E-Mails kommen erst, wenn Sie das bestätigen.',
  action: 'Bestätigen oder abbestellen',
  help: 'Waren Sie es nicht, tun Sie nichts: Sie erhalten dann keine Neuigkeiten. Mit demselben Link können Sie sie jederzeit abbestellen.',
};

export const newsletterEmails = { en, de };
