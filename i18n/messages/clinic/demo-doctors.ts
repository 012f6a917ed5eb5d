/** What people of the demo have written, and the doctors for their pages; not part of the catalogue. */
const en = {
  dora: 'I straighten teeth, for children and for adults, with braces and with clear aligners. At the first visit a scan shows what is possible and how long it takes.',
  leo: 'Crooked teeth are rarely an emergency, so we have time to talk. I explain every step, and tell you when it is better to do nothing.',
  yusuf:
    'White, even and still your own: I prefer small corrections to big ones. Before we begin, you see the result on the screen.',
  clara:
    'A cleaning should not hurt. I work with powder and water instead of scraping wherever that is enough, and show you what to do at home.',
  mina: 'Children may bring their cuddly toy, look at every instrument and say stop. The first visit is for getting to know each other.',
  jonas: 'Fillings and crowns that nobody notices. I keep as much of the tooth as I can.',
};

const de: Record<keyof typeof en, string> = {
  dora: 'Ich korrigiere Zahnstellungen bei Kindern und Erwachsenen, mit festen Spangen und mit durchsichtigen Schienen. Beim ersten Termin zeigt ein Scan, was möglich ist und wie lange es dauert.',
  leo: 'Schiefe Zähne sind selten ein Notfall, wir haben also Zeit für ein Gespräch. Ich erkläre jeden Schritt und sage auch, wann man besser nichts unternimmt.',
  yusuf:
    'Hell, gerade und trotzdem Ihre eigenen Zähne: Mir sind kleine Korrekturen lieber als große. Bevor wir beginnen, sehen Sie das Ergebnis am Bildschirm.',
  clara:
    'Eine Zahnreinigung soll nicht wehtun. Wo es genügt, arbeite ich mit Pulver und Wasser statt mit Instrumenten und zeige Ihnen, was Sie zu Hause tun können.',
  mina: 'Kinder dürfen ihr Kuscheltier mitbringen, jedes Instrument ansehen und Stopp sagen. Beim ersten Besuch lernen wir uns nur kennen.',
  jonas: 'Füllungen und Kronen, die niemandem auffallen. Ich erhalte so viel vom Zahn wie möglich.',
};

export const demoDoctors = { en, de };

/** A message to the demo's clinic. */
export const demoMessage = {
  name: 'Wanda Preuss',
  email: 'wanda@example.test',
  message:
    'Hello, since yesterday my retainer presses on the left. Can I come this week, and should I wear it until then?\nBest wishes, Wanda Preuss',
};

/** Why a patient of the demo comes. */
export const demoReason = 'The wire at the top left pricks since Sunday. I am a little afraid of the pliers.';
