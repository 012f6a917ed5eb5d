/** The about page, with privacy and newsletter. */
const en = {
  title: 'About',
  heading: 'A clinic that takes its time',
  lead: '{{clinic}} looks after the teeth of whole families, from the first milk tooth to the last molar.',
  who: 'Who we are',
  whoText:
    'We are dentists, hygienists and assistants who like to explain. Each of our doctors has a specialty, and is shown with it when you book, so that you know who will treat you.',
  how: 'How we work',
  how1: 'We look first, and show you what we see.',
  how2: 'You hear every way to treat it, and what each one costs.',
  how3: 'You decide, in your own time.',
  how4: 'We begin only when you are numb, ready and at ease.',
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
  privacy: 'Your privacy',
  privacyText:
    'We store what we need for your appointment: your name, email address, phone number, and what you booked. Only your doctor and the clinic see it.',
  privacyCards: 'Card numbers go to the card provider and are never stored here.',
  privacyNoAdvertising: 'There is no advertising and no tracking on these pages.',
  privacySessions:
    'When you log in, we store the time and the kind of browser and operating system (such as “Firefox on Windows”), so that your profile shows where you are signed in. We delete it when you sign out, or a day after the session has expired. Your network address is not stored with it.',
  privacyCookies:
    'A cookie in your browser remembers that somebody has logged in to your account on this device, so that strangers who guess passwords cannot lock you out. It holds random numbers only and stays for 400 days, or until you delete it. Failed attempts are counted for a day, by codes that reveal neither your email address nor your network address. Such a code also counts the appointments that are held from one network, until each is confirmed or released. When somebody who is new to us books, codes of their network and of the part of the email address after the @ are kept with the appointment until it is over, so that nobody can take all free times under many addresses.',
  privacyLogs:
    'To notice attacks on accounts, we log failed log-ins, password resets, sign-outs, refused requests and reached limits: the time, a code that stands for your account, and the part of the network address that you share with many others. We delete this log after 30 days at the latest.',
  privacyAsk: 'Would you like to know what we store about you, or have it deleted? Write to {{email}}.',
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
    'Wir sind Zahnärztinnen und Zahnärzte, Prophylaxe-Fachkräfte und Assistenzteam, und wir erklären gern. Bei der Buchung sehen Sie, wer welches Fachgebiet hat. So wissen Sie, wer Sie behandelt.',
  how: 'Wie wir arbeiten',
  how1: 'Zuerst sehen wir nach und zeigen Ihnen, was wir sehen.',
  how2: 'Sie erfahren, welche Behandlungen es gibt und was jede kostet.',
  how3: 'Sie entscheiden, in Ruhe und wann Sie möchten.',
  how4: 'Wir beginnen erst, wenn die Betäubung wirkt und Sie bereit sind.',
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
  privacy: 'Ihre Daten',
  privacyText:
    'Wir speichern, was für einen Termin nötig ist: Ihren Namen, Ihre E-Mail-Adresse, Ihre Telefonnummer und was Sie gebucht haben. Das sehen nur Ihre Zahnärztin oder Ihr Zahnarzt und das Praxisteam.',
  privacyCards: 'Kartennummern gehen an den Kartendienst und werden hier nie gespeichert.',
  privacyNoAdvertising: 'Auf diesen Seiten gibt es keine Werbung und kein Tracking.',
  privacySessions:
    'Wenn Sie sich anmelden, speichern wir den Zeitpunkt sowie die Art von Browser und Betriebssystem (etwa „Firefox unter Windows“), damit Ihr Profil zeigt, wo Sie angemeldet sind. Wir löschen das, wenn Sie sich abmelden, sonst einen Tag nach Ablauf der Sitzung. Ihre IP-Adresse wird damit nicht gespeichert.',
  privacyCookies:
    'Ein Cookie in Ihrem Browser merkt sich, dass auf diesem Gerät schon eine Anmeldung bei Ihrem Konto gelungen ist, damit Fremde, die Passwörter raten, Sie nicht aussperren können. Es enthält nur Zufallszahlen und bleibt 400 Tage oder bis Sie es löschen. Fehlversuche werden einen Tag lang gezählt, und zwar über Codes, die weder Ihre E-Mail-Adresse noch Ihre IP-Adresse verraten. Ein solcher Code zählt auch die Termine, die aus einem Netzwerk vorgemerkt sind, bis sie bestätigt oder freigegeben sind. Bucht jemand, den wir noch nicht kennen, bewahren wir Codes des Netzwerks und des Teils der E-Mail-Adresse nach dem @ beim Termin auf, bis er vorbei ist, damit niemand mit vielen Adressen alle freien Termine belegen kann.',
  privacyLogs:
    'Um Angriffe auf Konten zu erkennen, protokollieren wir fehlgeschlagene Anmeldungen, zurückgesetzte Passwörter, Abmeldungen, abgelehnte Anfragen und erreichte Grenzen: den Zeitpunkt, eine Kennung, die für Ihr Konto steht, und den Teil der IP-Adresse, den Sie mit vielen anderen teilen. Dieses Protokoll löschen wir nach spätestens 30 Tagen.',
  privacyAsk:
    'Möchten Sie wissen, was wir über Sie gespeichert haben, oder es löschen lassen? Schreiben Sie an {{email}}.',
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
