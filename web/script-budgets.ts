/**
 * The most script that the first load of a page may bring, in kB (1000 bytes) gzipped, by the page's file: all modules
 * that it imports or preloads, the router's manifest and the messages of one language; not what loads after the page or
 * on intent. With the portal's own accounts; hosted identity and Stripe load their own scripts.
 */
type Budgets = Record<string, number>;

const all = (pages: string[], budget: number): Budgets => Object.fromEntries(pages.map((page) => [page, budget]));

/**
 * Pages that are the application for everybody; with `/embed`, its script, settings and imports in the manifest, the way
 * to the clinic, its opening hours by weekday and how its number is dialled in the footer; and the files that opening hours and
 * plans share, for the input of a time and for hours beyond those of the clinic.
 */
const hydrated: Budgets = {
  // With the chunk of details: what prevents a second press, and the buttons at the end of dialogs.
  'routes/reset-password': 152.4,
  'routes/verify-email': 159.2,
  'routes/email-change': 159,
  'routes/confirm-appointment': 169.5,
  'routes/manage-appointment': 174.7,
  'routes/newsletter': 145.5,
  'routes/outbox': 140.4,
  // With prices by insurance before and after, and the addresses of callers.
  'routes/dashboard/audit': 174.6,
  'routes/dashboard/claim': 162.5,
  'routes/dashboard/payment': 174.4,
  'routes/dashboard/team': 167.5,
  // The server renders the form, so its library loads with the page; with the specialties of all suggestions, and the box of a setting.
  'routes/dashboard/add-doctor': 182.5,
  // With everything that is done to an appointment.
  'routes/dashboard/appointments': 192.4,
  'routes/dashboard/today': 189.2,
  'routes/dashboard/my-appointments': 189.8,
  // With what another state would close.
  'routes/dashboard/settings': 182.8,
  // With every dialog of what there is to do.
  'routes/dashboard/inbox': 197.6,
  // Weekly plan, week, absences and imported calendar in one page, with the clinic's opening hours, also at the former address of the plan.
  'routes/dashboard/my-hours': 215.4,
  plan: 215.4,
  // With all that reception does with a record, whose buttons stand there from the start.
  'routes/dashboard/person': 195.4,
  'routes/dashboard/my-patient': 181.4,
};

/** Pages without a script for visitors who are not signed in. */
const plain = [
  'routes/home',
  'routes/doctors',
  'routes/doctor',
  'routes/reviews',
  'routes/imprint',
  'routes/privacy',
  'routes/accessibility',
  'routes/not-found',
  'routes/sign-out',
];

/** Pages with the small script. */
const withForms = ['routes/login', 'routes/signup', 'routes/forgot-password', 'routes/contact', 'routes/about'];

/** In kB. */
const SMALL = 5;

/** For visitors who are not signed in. Pages that are not named here have the budget of `others`. */
export const signedOut: Budgets = {
  ...hydrated,
  ...all(plain, 0),
  ...all(withForms, SMALL),
  'routes/appointment': SMALL,
  'routes/embed': 0,
};

/** For people who are signed in; `/appointment` also with its dialog open. */
export const signedIn: Budgets = {
  ...hydrated,
  ...all([...plain, ...withForms], SMALL),
  // With prices by insurance, and with whom it is for, which loads when it is used.
  'routes/appointment': 146.7,
  // It has no visitor.
  'routes/embed': 0,
};

export const others = 181.2;
