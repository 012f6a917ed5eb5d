/** The about page: people, how the clinic works, the first visit and the newsletter. */
const en = {
  title: 'About',
  heading: 'A clinic that takes its time',
  lead: '{{clinic}} looks after the teeth of whole families, from the first milk tooth to the last molar.',
  who: 'Who we are',
  whoText:
    'We are dentists, hygienists and assistants who like to explain. Each of our doctors has a specialty, so that you know who will treat you.',
  how: 'How we work',
  how1: 'We look first, and show you what we see.',
  how2: 'You hear every way to treat it, and what each one costs.',
  how3: 'You decide, in your own time.',
  how4: 'We begin only when you are numb, ready and at ease.',
  rooms: 'Our rooms',
  room: 'Photograph {{number}} of our rooms',
  visit: 'Your first visit',
  visit1: 'Book',
  visit1Text: 'Choose a treatment, a doctor and a time. You get a confirmation by email at once.',
  visit2: 'Arrive',
  visit2Text: 'Come five minutes early and bring your insurance card and, if you take any medicines, a list of them.',
  visit3: 'Talk and look',
  visit3Text: 'We ask about your complaints, examine your teeth and gums, and take an X-ray if needed.',
  visit4: 'Go home with a plan',
  visit4Text:
    'You know what comes next, when, and what it costs. Often the answer is: nothing, come back in half a year.',
  privacy: 'What we store about you, for how long, and your rights:',
  newsTitle: 'Sales and promotion news',
  newsText:
    'Leave your email address, and we will let you know when a cleaning or a whitening costs less. Never more than once a month.',
  newsEmail: 'Email',
  newsPlaceholder: 'you@example.com',
  subscribe: 'Subscribe',
  subscribed:
    'We have sent an email to {{email}}. Please confirm with the link in it; only then will you receive our news.',
  newsFailed: 'No connection. Your address was not stored; please try again.',
  newsPrivacy: 'Every email has an unsubscribe link. You can also write to {{email}}.',
};

const de: Record<keyof typeof en, string> = {
  title: 'Über uns',
  heading: 'Eine Praxis, die sich Zeit nimmt',
  lead: '{{clinic}} ist für die Zähne ganzer Familien da, vom ersten Milchzahn bis zum letzten Backenzahn.',
  who: 'Wer wir sind',
  whoText:
    'Wir sind Zahnärztinnen und Zahnärzte, Prophylaxe-Fachkräfte und Assistenzteam, und wir erklären gern. Alle haben ihr Fachgebiet. So wissen Sie, wer Sie behandelt.',
  how: 'Wie wir arbeiten',
  how1: 'Zuerst sehen wir nach und zeigen Ihnen, was wir sehen.',
  how2: 'Sie erfahren, welche Behandlungen es gibt und was jede kostet.',
  how3: 'Sie entscheiden, in Ruhe und wann Sie möchten.',
  how4: 'Wir beginnen erst, wenn die Betäubung wirkt und Sie bereit sind.',
  rooms: 'Unsere Räume',
  room: 'Foto {{number}} unserer Räume',
  visit: 'Ihr erster Besuch',
  visit1: 'Termin buchen',
  visit1Text: 'Wählen Sie, was behandelt werden soll, bei wem und wann. Die Bestätigung kommt sofort per E-Mail.',
  visit2: 'Ankommen',
  visit2Text:
    'Kommen Sie fünf Minuten früher. Bringen Sie Ihre Versichertenkarte mit und, falls Sie Medikamente nehmen, eine Liste davon.',
  visit3: 'Gespräch und Untersuchung',
  visit3Text: 'Wir fragen nach Ihren Beschwerden, untersuchen Zähne und Zahnfleisch und röntgen, wenn es nötig ist.',
  visit4: 'Mit einem Plan nach Hause',
  visit4Text:
    'Sie wissen, was als Nächstes kommt, wann, und was es kostet. Oft lautet die Antwort: nichts, kommen Sie in einem halben Jahr wieder.',
  privacy: 'Was wir über Sie speichern, wie lange, und welche Rechte Sie haben:',
  newsTitle: 'Aktionen und Angebote',
  newsText:
    'Tragen Sie Ihre E-Mail-Adresse ein, dann erfahren Sie, wann eine Zahnreinigung oder eine Aufhellung günstiger ist. Höchstens einmal im Monat.',
  newsEmail: 'E-Mail',
  newsPlaceholder: 'sie@example.com',
  subscribe: 'Abonnieren',
  subscribed:
    'Wir haben eine E-Mail an {{email}} gesendet. Bitte bestätigen Sie mit dem Link darin; erst dann kommen unsere Neuigkeiten.',
  newsFailed: 'Keine Verbindung. Ihre Adresse wurde nicht gespeichert; bitte versuchen Sie es noch einmal.',
  newsPrivacy: 'Jede E-Mail hat einen Link zum Abbestellen. Sie können auch an {{email}} schreiben.',
};

export const about = { en, de };
