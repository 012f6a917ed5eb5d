/** Legal notice (§ 5 DDG), privacy notice (Art. 13 GDPR) and accessibility statement (BFSG). */
const en = {
  imprint: 'Legal notice',
  imprintLead: 'Information according to § 5 of the German Digital Services Act (DDG).',
  operator: 'Responsible',
  operatorMissing: 'The operator has not been configured yet.',
  contact: 'Contact',
  phone: 'Phone: {{phone}}',
  email: 'Email: {{email}}',
  vatId: 'VAT identification number: {{id}}',
  profession: 'Profession and supervision',
  titleLine: 'Professional title and the state that conferred it: {{title}}',
  chamberLine: 'Chamber: {{name}}',
  kzvLine: 'Association of statutory health insurance dentists: {{name}}',
  rulesLine:
    'Professional rules: the Dentistry Act (ZHG), the chamber act of the state and the chamber’s code of conduct',
  readRules: 'Read the professional rules',
  visitSite: 'Website of {{name}}',
  disputes: 'Disputes',
  disputesText:
    'We neither have to take part nor do we take part in dispute resolution before a consumer arbitration board (§ 36 VSBG).',
  privacy: 'Privacy notice',
  privacyLead: 'What we do with your personal data, and your rights (Art. 13 GDPR).',
  controller: 'Controller',
  officer: 'Data protection officer: {{contact}}',
  purposes: 'What we process, why, and on which basis',
  purposeBooking:
    'Appointments: name, email address, phone number, photo if you upload one, treatment, doctor, day, time, price and whether it is paid; if you state them, how you are insured and why you come, which is stored encrypted. We need them to make and carry out the treatment contract (Art. 6(1)(b) GDPR). What you book may say something about your health; we process that to provide dental care (Art. 9(2)(h) GDPR, § 22(1) no. 1(b) BDSG).',
  purposeAccount:
    'Your account: password (as a hash), public keys of your passkeys and the encrypted secret of your authenticator app, if you have them, sign-ins with the time and the kind of browser and operating system (such as “Firefox on Windows”), so that your profile shows where you are signed in; your network address is not stored with them. They let you log in and keep others out (Art. 6(1)(b) and (f) GDPR).',
  purposePayment:
    'Payments: amount, time and the number of the transaction. Card numbers go to the card provider only and are never stored here (Art. 6(1)(b) GDPR; retained for tax law, Art. 6(1)(c) GDPR).',
  purposeMessages: 'Messages: what you write in the contact form, to answer you (Art. 6(1)(b) and (f) GDPR).',
  purposeNews:
    'News: your email address, only if you asked for it and confirmed it; every email has a link to unsubscribe (Art. 6(1)(a) GDPR).',
  purposeSecurity:
    'Security: to notice attacks on accounts, we log failed log-ins, password resets, sign-outs, refused requests and reached limits: the time, a code that stands for your account, and the part of the network address that you share with many others. We delete this log after 30 days at the latest (Art. 6(1)(f) GDPR: we protect the accounts of patients).',
  purposeLimits:
    'Failed attempts to log in are counted for a day, by codes that reveal neither your email address nor your network address. Such a code also counts the appointments that are held from one network, until each is confirmed or released. When somebody who is new to us books, codes of their network and of the part of the email address after the @ are kept with the appointment until it is over, so that nobody can take all free times under many addresses (Art. 6(1)(f) GDPR).',
  noTracking: 'There is no advertising, no tracking and no profiling, and no decision is made by a machine alone.',
  cookies: 'Cookies',
  cookiesText:
    'We set only what the portal needs: your log-in, language and appearance, and a cookie that remembers that somebody has logged in to your account on this device, so that strangers who guess passwords cannot lock you out. The latter holds random numbers only and stays for 400 days, or until you delete it. Consent is not required for them (§ 25(2) no. 2 TDDDG).',
  recipients: 'Who receives your data',
  recipientClinic: 'Your doctor and the staff of the clinic.',
  recipientHosting: 'Hosting: {{name}}, who processes it on our behalf (Art. 28 GDPR).',
  recipientMail: 'Emails: {{name}}, who sends them on our behalf (Art. 28 GDPR).',
  recipientCards:
    'Card payments: {{name}}, who decides on its own how it processes payments. It may transfer data to the USA under the EU-US Data Privacy Framework and standard contractual clauses.',
  recipientIdentity:
    'Log-in: {{name}}, who stores accounts on our behalf. It may transfer data to the USA under the EU-US Data Privacy Framework.',
  recipientImages: 'Photos: {{name}}, who stores them on our behalf (Art. 28 GDPR).',
  recipientTexts:
    'Text messages that remind you of an appointment: {{name}}, who gets your phone number and the time, and sends them on our behalf (Art. 28 GDPR).',
  recipientGoogle:
    'If you log in with Google, Google learns that you use this portal, and we receive your name and email address.',
  retention: 'How long we store it',
  retentionText:
    'Records of treatment for ten years after it ended (§ 630f(3) BGB), accounting records for eight years from the end of their year (§ 147 AO, § 14b UStG). After your account is deleted both stay locked until then. Your account until you delete it; a sign-in until you sign out, or a day after it expired. News until you unsubscribe. Messages until they are dealt with.',
  required: 'What you have to provide',
  requiredText:
    'Without name, email address and phone number we cannot give you an appointment here; you can also book by phone.',
  rights: 'Your rights',
  rightsText:
    'You can ask what we store about you, have it corrected or deleted, have its use restricted, receive it in a common format, object to its use, and withdraw a consent for the future (Art. 15 to 21 GDPR). With an account you do this in your profile, under “Your data and your rights”; without one, our reception does it for you. Write to {{email}}.',
  complaint: 'You can complain to a supervisory authority, such as {{name}} (Art. 77 GDPR).',
  complaintAny: 'You can complain to a data protection supervisory authority (Art. 77 GDPR).',
  accessibility: 'Accessibility',
  accessibilityLead: 'How this portal can be used by everybody, and whom to tell if something does not work.',
  service: 'The service',
  serviceText:
    'On this portal you can find, book, pay for, move and cancel appointments at the clinic. It is free of charge; you need a browser and an email address.',
  standard: 'How it is accessible',
  standardText:
    'We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and EN 301 549. Everything works with the keyboard alone and with a screen reader, in a light and a dark appearance, at 200 % magnification and on narrow screens. Each change of the portal is tested for this automatically.',
  limits: 'Known limits',
  limitsText:
    'Photos that people upload of themselves have only their name as a description. The card form of a payment comes from the card provider. You can do all of this by phone as well.',
  feedback: 'Tell us about a barrier',
  feedbackText: 'Use the contact form. Email: {{email}}. Phone: {{phone}}. We answer as soon as we can.',
  surveillance: 'Supervision',
  surveillanceText:
    'The market surveillance authority for the Accessibility Strengthening Act (BFSG) is the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg.',
  hint: 'We use what you enter only for this. More in the',
  hintLink: 'privacy notice',
};

const de: Record<keyof typeof en, string> = {
  imprint: 'Impressum',
  imprintLead: 'Angaben gemäß § 5 Digitale-Dienste-Gesetz (DDG).',
  operator: 'Verantwortlich',
  operatorMissing: 'Der Betreiber wurde noch nicht eingetragen.',
  contact: 'Kontakt',
  phone: 'Telefon: {{phone}}',
  email: 'E-Mail: {{email}}',
  vatId: 'Umsatzsteuer-Identifikationsnummer: {{id}}',
  profession: 'Beruf und Aufsicht',
  titleLine: 'Gesetzliche Berufsbezeichnung und Staat der Verleihung: {{title}}',
  chamberLine: 'Zuständige Kammer: {{name}}',
  kzvLine: 'Kassenzahnärztliche Vereinigung: {{name}}',
  rulesLine:
    'Berufsrechtliche Regelungen: Zahnheilkundegesetz (ZHG), Heilberufs- oder Kammergesetz des Landes und Berufsordnung der Kammer',
  readRules: 'Berufsrechtliche Regelungen lesen',
  visitSite: 'Website: {{name}}',
  disputes: 'Streitbeilegung',
  disputesText:
    'Wir sind weder verpflichtet noch bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG).',
  privacy: 'Datenschutzerklärung',
  privacyLead: 'Wie wir Ihre personenbezogenen Daten verarbeiten und welche Rechte Sie haben (Art. 13 DSGVO).',
  controller: 'Verantwortlicher',
  officer: 'Datenschutzbeauftragte Person: {{contact}}',
  purposes: 'Was wir verarbeiten, wozu und auf welcher Grundlage',
  purposeBooking:
    'Termine: Name, E-Mail-Adresse, Telefonnummer, Foto (falls Sie eines hochladen), Behandlung, Zahnärztin oder Zahnarzt, Tag, Uhrzeit, Preis und Zahlungsstand; wenn Sie es angeben, auch wie Sie versichert sind und, verschlüsselt gespeichert, warum Sie kommen. Wir benötigen sie, um den Behandlungsvertrag anzubahnen und zu erfüllen (Art. 6 Abs. 1 Buchst. b DSGVO). Was Sie buchen, kann etwas über Ihre Gesundheit aussagen; das verarbeiten wir für die zahnärztliche Versorgung (Art. 9 Abs. 2 Buchst. h DSGVO, § 22 Abs. 1 Nr. 1 Buchst. b BDSG).',
  purposeAccount:
    'Ihr Konto: Passwort (nur als Hashwert), öffentliche Schlüssel Ihrer Passkeys und das verschlüsselte Geheimnis Ihrer Authenticator-App, falls Sie welche haben, Anmeldungen mit Zeitpunkt sowie Art von Browser und Betriebssystem (etwa „Firefox unter Windows“), damit Ihr Profil zeigt, wo Sie angemeldet sind; Ihre IP-Adresse wird damit nicht gespeichert. Damit können Sie sich anmelden und andere nicht (Art. 6 Abs. 1 Buchst. b und f DSGVO).',
  purposePayment:
    'Zahlungen: Betrag, Zeitpunkt und Vorgangsnummer. Kartennummern gehen nur an den Zahlungsdienstleister und werden hier nie gespeichert (Art. 6 Abs. 1 Buchst. b DSGVO; Aufbewahrung nach Steuerrecht, Art. 6 Abs. 1 Buchst. c DSGVO).',
  purposeMessages:
    'Nachrichten: was Sie uns über das Kontaktformular schreiben, um Ihnen zu antworten (Art. 6 Abs. 1 Buchst. b und f DSGVO).',
  purposeNews:
    'Neuigkeiten: Ihre E-Mail-Adresse, nur wenn Sie darum gebeten und es bestätigt haben; jede E-Mail enthält einen Link zum Abbestellen (Art. 6 Abs. 1 Buchst. a DSGVO).',
  purposeSecurity:
    'Sicherheit: Um Angriffe auf Konten zu erkennen, protokollieren wir fehlgeschlagene Anmeldungen, zurückgesetzte Passwörter, Abmeldungen, abgelehnte Anfragen und erreichte Grenzwerte: den Zeitpunkt, eine Kennung, die für Ihr Konto steht, und den Teil der IP-Adresse, den Sie mit vielen anderen teilen. Dieses Protokoll löschen wir nach spätestens 30 Tagen (Art. 6 Abs. 1 Buchst. f DSGVO: wir schützen die Konten unserer Patientinnen und Patienten).',
  purposeLimits:
    'Fehlversuche bei der Anmeldung werden einen Tag lang gezählt, und zwar über Codes, die weder Ihre E-Mail-Adresse noch Ihre IP-Adresse verraten. Ein solcher Code zählt auch die Termine, die aus einem Netzwerk vorgemerkt sind, bis sie bestätigt oder freigegeben sind. Bucht jemand, den wir noch nicht kennen, bewahren wir Codes des Netzwerks und des Teils der E-Mail-Adresse nach dem @ beim Termin auf, bis er vorbei ist, damit niemand mit vielen Adressen alle freien Termine belegen kann (Art. 6 Abs. 1 Buchst. f DSGVO).',
  noTracking:
    'Es gibt keine Werbung, kein Tracking und kein Profiling, und keine Entscheidung trifft allein eine Maschine.',
  cookies: 'Cookies',
  cookiesText:
    'Wir setzen nur, was das Portal braucht: Ihre Anmeldung, Sprache und Darstellung sowie ein Cookie, das sich merkt, dass sich auf diesem Gerät schon jemand in Ihrem Konto angemeldet hat, damit Fremde, die Passwörter raten, Sie nicht aussperren können. Dieses enthält nur Zufallszahlen und bleibt 400 Tage oder bis Sie es löschen. Dafür ist keine Einwilligung nötig (§ 25 Abs. 2 Nr. 2 TDDDG).',
  recipients: 'Wer Ihre Daten erhält',
  recipientClinic: 'Ihre Zahnärztin oder Ihr Zahnarzt und das Praxisteam.',
  recipientHosting: 'Hosting: {{name}}, in unserem Auftrag (Art. 28 DSGVO).',
  recipientMail: 'E-Mail-Versand: {{name}}, in unserem Auftrag (Art. 28 DSGVO).',
  recipientCards:
    'Kartenzahlung: {{name}} als eigener Verantwortlicher. Dabei können Daten in die USA übermittelt werden, auf Grundlage des EU-US Data Privacy Framework und von Standardvertragsklauseln.',
  recipientIdentity:
    'Anmeldung: {{name}}, in unserem Auftrag. Dabei können Daten in die USA übermittelt werden, auf Grundlage des EU-US Data Privacy Framework.',
  recipientImages: 'Fotos: {{name}}, in unserem Auftrag (Art. 28 DSGVO).',
  recipientTexts:
    'SMS-Erinnerungen an Termine: {{name}}, mit Ihrer Telefonnummer und der Uhrzeit, in unserem Auftrag (Art. 28 DSGVO).',
  recipientGoogle:
    'Wenn Sie sich mit Google anmelden, erfährt Google, dass Sie dieses Portal nutzen, und wir erhalten Ihren Namen und Ihre E-Mail-Adresse.',
  retention: 'Wie lange wir speichern',
  retentionText:
    'Behandlungsunterlagen zehn Jahre nach Abschluss der Behandlung (§ 630f Abs. 3 BGB), Buchungsbelege acht Jahre ab dem Ende ihres Jahres (§ 147 AO, § 14b UStG). Nach der Löschung Ihres Kontos bleibt beides bis dahin gesperrt. Ihr Konto, bis Sie es löschen; eine Anmeldung, bis Sie sich abmelden, sonst bis einen Tag nach ihrem Ablauf. Neuigkeiten, bis Sie sie abbestellen. Nachrichten, bis sie erledigt sind.',
  required: 'Welche Angaben nötig sind',
  requiredText:
    'Ohne Name, E-Mail-Adresse und Telefonnummer können wir hier keinen Termin vergeben; Sie können auch telefonisch buchen.',
  rights: 'Ihre Rechte',
  rightsText:
    'Sie können Auskunft verlangen, Ihre Daten berichtigen, löschen oder einschränken lassen, sie in einem gängigen Format erhalten, der Verarbeitung widersprechen und eine Einwilligung für die Zukunft widerrufen (Art. 15 bis 21 DSGVO). Mit einem Konto tun Sie das in Ihrem Profil unter „Ihre Daten und Ihre Rechte“; ohne Konto übernimmt es unser Empfang. Schreiben Sie an {{email}}.',
  complaint: 'Sie können sich bei einer Aufsichtsbehörde beschweren, etwa hier: {{name}} (Art. 77 DSGVO).',
  complaintAny: 'Sie können sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77 DSGVO).',
  accessibility: 'Barrierefreiheit',
  accessibilityLead: 'Wie alle dieses Portal nutzen können und wem Sie melden, was nicht funktioniert.',
  service: 'Die Dienstleistung',
  serviceText:
    'Auf diesem Portal finden Sie freie Termine der Praxis und können sie buchen, bezahlen, verschieben und absagen. Die Nutzung ist kostenlos; Sie brauchen einen Browser und eine E-Mail-Adresse.',
  standard: 'Wie sie barrierefrei ist',
  standardText:
    'Wir richten uns nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und nach EN 301 549. Alles lässt sich allein mit der Tastatur und mit einem Screenreader bedienen, in heller und dunkler Darstellung, bei 200 % Vergrößerung und auf schmalen Bildschirmen. Jede Änderung des Portals wird darauf automatisch geprüft.',
  limits: 'Bekannte Grenzen',
  limitsText:
    'Fotos, die Menschen von sich hochladen, haben nur deren Namen als Beschreibung. Das Kartenformular einer Zahlung stammt vom Zahlungsdienstleister. All das können Sie auch telefonisch erledigen.',
  feedback: 'Eine Barriere melden',
  feedbackText:
    'Nutzen Sie das Kontaktformular. E-Mail: {{email}}. Telefon: {{phone}}. Wir antworten, sobald wir können.',
  surveillance: 'Aufsicht',
  surveillanceText:
    'Zuständig nach dem Barrierefreiheitsstärkungsgesetz (BFSG) ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg.',
  hint: 'Wir verwenden Ihre Angaben nur hierfür. Mehr dazu in der',
  hintLink: 'Datenschutzerklärung',
};

export const legal = { en, de };
