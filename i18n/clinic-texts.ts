/** The texts of a new clinic's specialties, by English name. */
export const specialtyTexts = {
  'General Dentistry': {
    nameDe: 'Allgemeine Zahnheilkunde',
    descriptionEn: 'Check-ups, advice and treatment for the whole family.',
    descriptionDe: 'Vorsorge, Beratung und Behandlung für die ganze Familie.',
  },
  Orthodontics: {
    nameDe: 'Kieferorthopädie',
    descriptionEn: 'Straightens teeth and corrects the bite.',
    descriptionDe: 'Korrigiert Zahnstellung und Biss.',
  },
  'Cosmetic Dentistry': {
    nameDe: 'Ästhetische Zahnheilkunde',
    descriptionEn: 'Improves the colour and shape of teeth.',
    descriptionDe: 'Verbessert Farbe und Form der Zähne.',
  },
  'Dental Hygiene': {
    nameDe: 'Prophylaxe',
    descriptionEn: 'Keeps teeth and gums healthy.',
    descriptionDe: 'Hält Zähne und Zahnfleisch gesund.',
  },
  'Restorative Dentistry': {
    nameDe: 'Zahnerhaltung',
    descriptionEn: 'Preserves and restores damaged teeth.',
    descriptionDe: 'Erhält geschädigte Zähne und stellt sie wieder her.',
  },
  'Pediatric Dentistry': {
    nameDe: 'Kinderzahnheilkunde',
    descriptionEn: 'Looks after the teeth of children and teenagers.',
    descriptionDe: 'Betreut die Zähne von Kindern und Jugendlichen.',
  },
  'Oral Surgery': {
    nameDe: 'Oralchirurgie',
    descriptionEn: 'Operations in the mouth, from wisdom teeth to implants.',
    descriptionDe: 'Eingriffe im Mund, vom Weisheitszahn bis zum Implantat.',
  },
} as const;

/** The texts of a new clinic's treatments, and of those that it is suggested, by English name. */
export const treatmentTexts = {
  'Dental Check-up': {
    nameDe: 'Kontrolluntersuchung',
    descriptionEn: 'Examination of teeth and gums, with advice on what is next.',
    descriptionDe: 'Untersuchung von Zähnen und Zahnfleisch, mit Beratung, wie es weitergeht.',
  },
  'Tooth Filling': {
    nameDe: 'Kariesbehandlung',
    descriptionEn: 'Treats a cavity and fills it in the colour of the tooth.',
    descriptionDe: 'Behandelt Karies und füllt das Loch zahnfarben.',
  },
  Toothache: {
    nameDe: 'Schmerzbehandlung',
    descriptionEn: 'First help with toothache or a broken tooth.',
    descriptionDe: 'Erste Hilfe bei Zahnschmerzen oder einem abgebrochenen Zahn.',
  },
  'Teeth Orthodontics': {
    nameDe: 'Kieferorthopädie',
    descriptionEn: 'Consultation and treatment with braces or clear aligners.',
    descriptionDe: 'Beratung und Behandlung mit Zahnspange oder Schienen.',
  },
  'Cosmetic Dentistry': {
    nameDe: 'Zahnästhetik',
    descriptionEn: 'Whitening and veneers for teeth that you like to show.',
    descriptionDe: 'Bleaching und Veneers für Zähne, die Sie gern zeigen.',
  },
  'Teeth Cleaning': {
    nameDe: 'Professionelle Zahnreinigung',
    descriptionEn: 'Removes plaque and tartar, with polish and fluoride varnish.',
    descriptionDe: 'Entfernt Beläge und Zahnstein, mit Politur und Fluoridlack.',
  },
  'Cavity Protection': {
    nameDe: 'Kariesvorsorge',
    descriptionEn: 'Stops decay early, and fills cavities in the colour of the tooth.',
    descriptionDe: 'Stoppt Karies früh und füllt ein Loch zahnfarben.',
  },
  'Pediatric Dental': {
    nameDe: 'Zahnbehandlung für Kinder',
    descriptionEn: 'Check-up and treatment for children, without any hurry.',
    descriptionDe: 'Kontrolle und Behandlung für Kinder, ohne Eile.',
  },
  'Oral Surgery': {
    nameDe: 'Oralchirurgie',
    descriptionEn: 'Wisdom teeth, root tips and implants, under local anaesthetic.',
    descriptionDe: 'Weisheitszähne, Wurzelspitzen und Implantate unter örtlicher Betäubung.',
  },
} as const;
