import type { LegalFacts } from '#contract/clinic/legal';
import type { ClinicValues, SettingValues } from '#domain/clinic/clinic-settings';

/** The services in use that receive personal data. */
export type Services = {
  hasStripe: boolean;
  hasFirebase: boolean;
  hasForeignImages: boolean;
  hasMail: boolean;
  hasTexts: boolean;
};

/** Facts of the demo's invented clinic. */
export const sampleLegal = {
  LEGAL_OPERATOR: 'Dr. Mara Mustermann (Demo)',
  LEGAL_CHAMBER: 'Zahnärztekammer Berlin',
  LEGAL_CHAMBER_URL: 'https://www.zaek-berlin.de',
  LEGAL_KZV: 'Kassenzahnärztliche Vereinigung Berlin',
  LEGAL_KZV_URL: 'https://www.kzv-berlin.de',
  LEGAL_RULES_URL: 'https://www.zaek-berlin.de',
  LEGAL_PRIVACY_AUTHORITY: 'Berliner Beauftragte für Datenschutz und Informationsfreiheit',
  LEGAL_HOSTING: 'localhost (Demo)',
} as const satisfies SettingValues;

/** What the legal pages state. */
export function readLegal(data: ClinicValues, services: Services): LegalFacts {
  return {
    operator: data.LEGAL_OPERATOR || null,
    vatId: data.LEGAL_VAT_ID || null,
    title: data.LEGAL_TITLE,
    chamber: data.LEGAL_CHAMBER || null,
    chamberUrl: data.LEGAL_CHAMBER_URL || null,
    kzv: data.LEGAL_KZV || null,
    kzvUrl: data.LEGAL_KZV_URL || null,
    rulesUrl: data.LEGAL_RULES_URL || null,
    privacyOfficer: data.LEGAL_PRIVACY_OFFICER || null,
    privacyAuthority: data.LEGAL_PRIVACY_AUTHORITY || null,
    hosting: data.LEGAL_HOSTING || null,
    mailProvider: data.LEGAL_MAIL_PROVIDER || null,
    cardProvider: services.hasStripe ? 'Stripe Payments Europe, Limited (Dublin)' : null,
    identityProvider: services.hasFirebase ? 'Google Ireland Limited (Firebase Authentication)' : null,
    imageProvider: services.hasForeignImages ? data.LEGAL_IMAGE_PROVIDER || null : null,
    textProvider: services.hasTexts ? data.LEGAL_TEXT_PROVIDER || null : null,
  };
}

/** Names of the settings without which the legal pages are incomplete. A tax number and an officer are not always required. */
export function findMissingLegal(given: ClinicValues, { hasForeignImages, hasMail, hasTexts }: Services): string[] {
  const required: (keyof ClinicValues)[] = [
    'LEGAL_OPERATOR',
    'LEGAL_CHAMBER',
    'LEGAL_KZV',
    'LEGAL_RULES_URL',
    'LEGAL_PRIVACY_AUTHORITY',
    'LEGAL_HOSTING',
    ...(hasMail ? (['LEGAL_MAIL_PROVIDER'] as const) : []),
    ...(hasForeignImages ? (['LEGAL_IMAGE_PROVIDER'] as const) : []),
    ...(hasTexts ? (['LEGAL_TEXT_PROVIDER'] as const) : []),
  ];
  return required.filter((name) => !given[name]);
}
