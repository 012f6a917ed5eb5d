/** The home page with its six sections; the English headings are from the specification, section 2. */
const en = {
  title: 'Home',
  description:
    'Book an appointment at {{clinic}} online: see free times and prices, choose your dentist, done in a minute.',
  hero: 'Your New Smile Starts Here!',
  heroLead:
    'Choose a treatment, a doctor and a time that suits you. You see the price before you book, and pay by card.',
  heroLeadAtClinic:
    'Choose a treatment, a doctor and a time that suits you. You see the price before you book, and pay at the clinic.',
  getStarted: 'Get Started',
  heroFrom: 'Appointments from {{price}}',
  heroNext: 'Next free time: {{time}}',
  seeAppointment: 'See my appointment',
  bookService: 'Book from {{price}}',
  seeService: 'See all treatments',
  heroHours: 'Book at any hour',
  heroPrices: 'Every price shown beforehand',
  heroDoctors: 'You choose your doctor',
  services: 'What we do for your teeth',
  fluoride: 'Fluoride Treatment',
  fluorideText:
    'A thin layer of fluoride varnish hardens the enamel and protects it from acid. It takes ten minutes and does not hurt.',
  filling: 'Cavity Filling',
  fillingText:
    'We remove what decay has softened and build the tooth up again in its own colour, under local anaesthetic if you wish.',
  whitening: 'Teeth Whitening',
  whiteningText:
    'After a cleaning and a check-up we brighten your teeth by several shades, gently, with gums and lips protected.',
  careTitle: 'Exceptional Dental Care.',
  careText:
    'We take time. Before we begin you know what we found, what can be done, what we would do ourselves, and what it costs. Nothing is done in a hurry, and nothing that is not needed.',
  careMore: 'How we work',
  appointmentTitle: 'Make an appointment Today',
  appointmentText: 'A few clicks, no waiting on the phone: pick a free time and get your confirmation by email.',
  appointmentButton: 'Book an appointment',
  info: 'Hours, address and phone',
  hours: 'Opening Hours',
  location: 'Our Location',
  contact: 'Contact Us',
};

const de: Record<keyof typeof en, string> = {
  title: 'Startseite',
  description:
    'Termin bei {{clinic}} online buchen: freie Termine und Preise sehen, Zahnärztin oder Zahnarzt wählen, in einer Minute fertig.',
  hero: 'Ihr neues Lächeln beginnt hier!',
  heroLead:
    'Wählen Sie, was behandelt werden soll, bei wem und wann. Den Preis sehen Sie vor der Buchung, bezahlt wird mit Karte.',
  heroLeadAtClinic:
    'Wählen Sie, was behandelt werden soll, bei wem und wann. Den Preis sehen Sie vor der Buchung, bezahlt wird in der Praxis.',
  getStarted: 'Jetzt Termin buchen',
  heroFrom: 'Termine ab {{price}}',
  heroNext: 'Nächster freier Termin: {{time}}',
  seeAppointment: 'Meinen Termin ansehen',
  bookService: 'Ab {{price}} buchen',
  seeService: 'Alle Behandlungen',
  heroHours: 'Buchen Sie rund um die Uhr',
  heroPrices: 'Alle Preise vorab auf einen Blick',
  heroDoctors: 'Sie wählen, wer Sie behandelt',
  services: 'Was wir für Ihre Zähne tun',
  fluoride: 'Fluoridbehandlung',
  fluorideText:
    'Eine dünne Schicht Fluoridlack härtet den Zahnschmelz und schützt ihn vor Säuren. Das dauert zehn Minuten und tut nicht weh.',
  filling: 'Zahnfüllung',
  fillingText:
    'Wir entfernen, was die Karies aufgeweicht hat, und bauen den Zahn zahnfarben wieder auf, auf Wunsch mit örtlicher Betäubung.',
  whitening: 'Zahnaufhellung',
  whiteningText:
    'Nach Reinigung und Kontrolle hellen wir Ihre Zähne um mehrere Stufen auf, schonend und mit Schutz für Zahnfleisch und Lippen.',
  careTitle: 'Zahnmedizin mit Sorgfalt.',
  careText:
    'Wir nehmen uns Zeit. Bevor wir beginnen, wissen Sie, was wir gefunden haben, was möglich ist, was wir selbst tun würden und was es kostet. Nichts geschieht in Eile, und nichts, was nicht nötig ist.',
  careMore: 'Wie wir arbeiten',
  appointmentTitle: 'Vereinbaren Sie noch heute einen Termin',
  appointmentText:
    'Wenige Klicks statt Warten am Telefon: Wählen Sie einen freien Termin, die Bestätigung kommt per E-Mail.',
  appointmentButton: 'Termin buchen',
  info: 'Öffnungszeiten, Adresse und Telefon',
  hours: 'Öffnungszeiten',
  location: 'So finden Sie uns',
  contact: 'Kontakt',
};

export const home = { en, de };
