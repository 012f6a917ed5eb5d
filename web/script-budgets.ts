/**
 * The most script that the first load of a page may bring, in kB (1000 bytes) gzipped, by the page's file: all modules
 * that it imports or preloads, the router's manifest and the messages of one language; not what loads after the page or
 * on intent. With the portal's own accounts; hosted identity and Stripe load their own scripts.
 */
type Budgets = Record<string, number>;

/** Pages that are the application for everybody. */
const hydrated: Budgets = {
  'routes/reset-password': 138.5,
  'routes/verify-email': 134.5,
  'routes/confirm-appointment': 154.5,
  'routes/manage-appointment': 157.5,
  'routes/newsletter': 133,
  'routes/outbox': 128,
  'routes/dashboard/attention': 157,
  'routes/dashboard/audit': 154,
  'routes/dashboard/claim': 149,
  'routes/dashboard/payment': 158.5,
  'routes/dashboard/waiting': 154,
  'routes/dashboard/team': 152,
  // Its form is rendered by the server, so it is hydrated with it.
  'routes/dashboard/add-doctor': 164,
  // With everything that is done to an appointment.
  'routes/dashboard/appointments': 171.5,
  'routes/dashboard/today': 166,
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

const all = (pages: string[], budget: number): Budgets => Object.fromEntries(pages.map((page) => [page, budget]));

/** For visitors who are not signed in. Pages that are not named here have the budget of `others`. */
export const signedOut: Budgets = {
  ...hydrated,
  ...all(plain, 0),
  ...all(withForms, SMALL),
  'routes/appointment': SMALL,
};

/** For people who are signed in; `/appointment` also with its dialog open. */
export const signedIn: Budgets = {
  ...hydrated,
  ...all([...plain, ...withForms], SMALL),
  'routes/appointment': 133.5,
};

export const others = 167;
