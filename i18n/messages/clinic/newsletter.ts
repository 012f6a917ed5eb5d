/** The page of the links in newsletter emails, and the admin's list of subscribers. */
const en = {
  news: 'Newsletter',
  newsLead: 'Confirmed addresses, each with its unsubscribe link. Please include that link in every email.',
  download: 'Download the addresses',
  noNews: 'Nobody has confirmed an address yet.',
  linkTitle: 'Sales and promotion news',
  linkLead: 'Would you like to receive our news at this address? You can unsubscribe at any time with the same link.',
  confirm: 'Confirm',
  stop: 'Unsubscribe',
  confirmed: 'Thank you. From now on you will receive our news at this address.',
  stopped: 'Your address was deleted. You will receive no more news.',
  linkInvalid: 'This link does not work, or the address was removed. You can subscribe again on the About page.',
  unreachable: 'No connection. Please try again.',
  toAbout: 'About',
};

const de: Record<keyof typeof en, string> = {
  news: 'Newsletter',
  newsLead: 'Bestätigte Adressen mit ihrem Link zum Abbestellen. Bitte fügen Sie diesen Link in jede E-Mail ein.',
  download: 'Adressen herunterladen',
  noNews: 'Noch hat niemand eine Adresse bestätigt.',
  linkTitle: 'Aktionen und Angebote',
  linkLead:
    'Möchten Sie unsere Neuigkeiten an diese Adresse erhalten? Mit demselben Link können Sie sie jederzeit abbestellen.',
  confirm: 'Bestätigen',
  stop: 'Abbestellen',
  confirmed: 'Vielen Dank. Sie erhalten unsere Neuigkeiten ab jetzt an diese Adresse.',
  stopped: 'Ihre Adresse wurde gelöscht. Sie erhalten keine Neuigkeiten mehr.',
  linkInvalid:
    'Dieser Link funktioniert nicht, oder die Adresse wurde entfernt. Auf der Seite „Über uns“ können Sie die Neuigkeiten erneut abonnieren.',
  unreachable: 'Keine Verbindung. Bitte versuchen Sie es noch einmal.',
  toAbout: 'Über uns',
};

export const newsletter = { en, de };
