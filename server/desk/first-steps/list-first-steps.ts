import type { FirstStep } from '#contract/desk/first-steps';
import { takesTestCards } from '#domain/payments/payments';
import { firstSteps, type FirstStepHint, type FirstStepName } from '#domain/desk/first-steps';
import { clinicClock } from '#domain/shared/time';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { summarizeTreatments } from '#server/slots/index';
import { readFirstStepFacts } from './first-steps-rows.ts';

type State = { isDone: boolean } & Partial<FirstStep>;

/**
 * The first steps of the caller, each done by what there is; none in a demo. The admin has them until the portal is open,
 * doctors and reception while their account is new and a step is left.
 * @throws ClinicError `not_allowed`, `doctor_not_verified`
 */
export async function listFirstSteps(ctx: Context): Promise<FirstStep[]> {
  const { id, role } = authorize(ctx, 'first_steps.read', null);
  const isOfClinic = role === 'admin';
  if (ctx.settings.clinic.isDemo || (isOfClinic && (await ctx.isOpen()))) return [];
  const facts = await readFirstStepFacts(ctx.read, id, clinicClock(ctx.now).day);
  if (!isOfClinic && !facts.isNew) return [];
  const { canMail, missingFacts: missing } = await ctx.followSettings();
  const cards = isOfClinic ? await findCardFault(ctx) : null;
  const offered = isOfClinic ? await summarizeTreatments(ctx) : [];
  const states: Record<FirstStepName, State> = {
    facts: { isDone: missing.length === 0, missing },
    factor: { isDone: facts.hasFactor },
    doctor: { isDone: facts.hasDoctor },
    hours: { isDone: facts.hasHours, doctorId: facts.idleDoctorId },
    treatments: { isDone: offered.some(({ doctors }) => doctors.length > 0) },
    mail: {
      isDone: canMail && facts.isMailProven,
      hint: canMail ? (facts.mailCode === null ? null : 'mail_sent') : 'mail_unset',
    },
    payments: { isDone: cards === null, hint: cards },
    booking: { isDone: facts.hasBooking },
    open: { isDone: false },
    profile: { isDone: facts.hasProfile },
    ownHours: { isDone: facts.hasOwnHours },
    calendar: { isDone: facts.hasCalendar },
    caller: { isDone: facts.hasBookedForCaller },
  };
  const steps = firstSteps[role].map((name) => ({ name, hint: null, doctorId: null, missing: [], ...states[name] }));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** What is wrong with the keys of the card provider, which is asked for a payment that nobody has made. */
async function findCardFault({ settings, ports }: Context): Promise<FirstStepHint | null> {
  const { cards } = settings.clinic;
  if (cards.mode === 'clinic') return null;
  if (takesTestCards(cards)) return 'cards_test';
  try {
    await ports.cards.findIntent('pi_not_there');
    return null;
  } catch {
    return 'cards_refused';
  }
}
