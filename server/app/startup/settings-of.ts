import { validSettings } from '#domain/clinic/clinic-settings';
import type { Config } from '#server/app/config/config';
import { originsOf, publicUrlOf } from '#server/app/config/public-url';
import { describeRegisters } from '#server/app/config/registers';
import type { StoredSettings } from '#server/clinic/settings/clinic-settings-rows';
import { imageUrlOf } from '#server/people/images/own-image';
import type { Settings } from '#server/platform/context';
import type { CardBrowserFacts } from '#server/platform/ports/card-payments';
import { identityFactsOf } from './open-identity.ts';

/** What use-cases and pages read of the configuration and of what is set in the portal. */
export function settingsOf(config: Config, { id: version, values }: StoredSettings, cards: CardBrowserFacts): Settings {
  const own = validSettings(values);
  const { sampleFacts, missingLegal, ...set } = config.clinicWith(own);
  const { clinic, takesCards, legal, clinicLanguage, reminderHours, startGrid, state } = set;
  const publicUrl = publicUrlOf(config);
  return {
    version,
    own,
    configured: config.configured,
    earlierTerms: config.clinic.changes,
    state,
    publicUrl,
    clinicLanguage,
    reminderHours,
    textsDeskPatients: config.texts?.isForDeskPatients ?? false,
    legal,
    // A clinic may do without testimonials.
    missingFacts: [...sampleFacts, ...missingLegal].filter((name) => name !== 'CLINIC_TESTIMONIALS'),
    canMail: config.mail.smtpUrl !== undefined,
    factorGraceDays: config.factorGraceDays,
    availabilityDays: config.availabilityDays,
    lockMinutes: config.lockMinutes,
    planWeeks: config.planWeeks,
    startGrid,
    sharedOrigins: config.sharedOrigins,
    hasNamesInCalendars: config.hasNamesInCalendars,
    registers: describeRegisters({ ...config, legal, clinic }),
    origins: originsOf(config),
    clinic: {
      ...clinic,
      logo: clinic.logo && imageUrlOf(clinic.logo, { publicUrl }),
      map: clinic.map && imageUrlOf(clinic.map, { publicUrl }),
      rooms: clinic.rooms.map((room) => imageUrlOf(room, { publicUrl })),
      cards: takesCards ? cards : { mode: 'clinic', publishableKey: '' },
      ...identityFactsOf(config),
      isDemo: config.isDemo,
    },
  };
}
