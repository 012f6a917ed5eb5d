import { photoRules } from '#domain/people/photo-required';
import { defineRoute } from '#contract/shared/define-route';
import { day } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const Testimonial = z
  .object({
    _id: z.number(),
    name: z.string(),
    img: z.string().nullable(),
    review: z.string(),
    location: z.string(),
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.output<typeof Testimonial>;

const Address = z.object({ street: z.string(), city: z.string() });

/** What visitors should know of the way to the clinic; '' if it is not set. */
const Visit = z.object({ transport: z.string(), parking: z.string(), access: z.string(), bring: z.string() });

/** Where people sign in. All of it is public. */
export const IdentityFacts = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('embedded') }),
  z.object({
    mode: z.literal('firebase'),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    emulatorHost: z.string().nullable(),
  }),
]);
export type IdentityFacts = z.output<typeof IdentityFacts>;

/** The public facts of the clinic and of this installation. Nothing secret and no personal data. */
export const ClinicFacts = z
  .object({
    name: z.string(),
    address: Address.describe('in English'),
    addresses: z.object({ en: Address, de: Address }),
    phone: z.string().describe('empty if the clinic has not set it, as are the parts of the address and `email`'),
    email: z.string(),
    currency: z.string(),
    openingHours: z
      .object({ opens: z.number(), closes: z.number() })
      .describe('minutes of the day between which doctors offer appointments, Monday to Friday'),
    weekHours: z
      .array(z.array(z.object({ start: z.number(), end: z.number() })))
      .describe('in minutes of each day from Monday to Sunday; none: closed'),
    hasOpeningHours: z.boolean().describe('whether the clinic has set them; pages name them only then'),
    social: z.object({
      facebook: z.string().nullable(),
      instagram: z.string().nullable(),
      linkedin: z.string().nullable(),
    }),
    testimonials: z.array(Testimonial).nullable().describe('null: a demo shows samples, other portals none'),
    cards: z
      .object({ mode: z.enum(['sandbox', 'live', 'clinic']), publishableKey: z.string() })
      .describe('clinic: no cards, patients pay at the clinic'),
    changes: z
      .object({ cutoffHours: z.number(), lateRefundPercent: z.number() })
      .describe(
        'until how many hours before it starts a patient can change an appointment, and what is refunded after',
      ),
    patientPhoto: z.enum(photoRules).describe('whether patients give a photo when they sign up; doctors always do'),
    colours: z
      .object({ light: z.string(), dark: z.string() })
      .nullable()
      .describe('the primary colour of both themes, as #0f766e; null: the portal’s own'),
    logo: z.string().nullable().describe('absolute URL'),
    map: z.string().nullable().describe('absolute URL of an image of a map'),
    rooms: z.array(z.string()).describe('absolute URLs of photographs of the rooms'),
    sections: z
      .object({ reviews: z.boolean(), firstVisit: z.boolean(), newsletter: z.boolean() })
      .describe('the optional sections of public pages, and whether they are shown'),
    visit: z.object({ en: Visit, de: Visit }),
    google: z.boolean(),
    identity: IdentityFacts.optional().describe('absent: the portal has its own'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'ClinicFacts' });
export type ClinicFacts = z.output<typeof ClinicFacts>;

export const getClinic = defineRoute({
  method: 'GET',
  path: '/clinic',
  summary: 'The public facts of the clinic',
  access: 'anyone',
  reply: z.object({ data: ClinicFacts }),
});

export const listClosedDays = defineRoute({
  method: 'GET',
  path: '/closed-days',
  summary: 'Public holidays and closures of the clinic in a range of at most 400 days; weekends are not listed',
  access: 'anyone',
  query: z.object({ from: day, to: day }),
  reply: z.object({ data: z.array(z.string()).describe('days, as 2026-12-25') }),
});
