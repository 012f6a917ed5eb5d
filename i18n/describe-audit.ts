import type { AuditAction } from '#domain/clinic/audit';
import { consentKinds, type ConsentKind } from '#domain/accounts/rights';
import { dollarsFromCents, type PriceKind } from '#domain/shared/money';
import { clockOfSlot, formatDate, formatPrice, formatTreatmentPrice } from './format.ts';
import { isDay, longDate } from '#domain/shared/time';
import type { Language } from '#domain/shared/language';
import type { MessageKey, Translate } from './catalogue.ts';

const consentMessages: Record<ConsentKind, MessageKey> = {
  newsletter: 'rights.newsletter',
  text_reminders: 'rights.text_reminders',
  notifications: 'rights.notifications',
};

/** Fields of a person that are corrected. */
const fieldMessages: Record<string, MessageKey> = {
  name: 'personData.name',
  phone: 'personData.phone',
  birth_date: 'personData.birth_date',
  insurance: 'personData.insurance',
};

/** An audit entry as the audit and a copy of somebody's data have it. */
type Entry = { action: AuditAction; details: Record<string, string | number> };

/** One sentence about an audit entry, with its details. */
export function describeAudit({ action, details }: Entry, t: Translate, language: Language): string {
  const text = (name: string) => String(details[name] ?? '');
  const day = (name: string) => (isDay(text(name)) ? formatDate(longDate(text(name)), language) : text(name));
  const count = Number(details['count'] ?? details['cancelled'] ?? 0);
  switch (action) {
    case 'person.signed_up':
      return t(text('role') === 'Doctor' ? 'audit.signedUpDoctor' : 'audit.signedUpPatient');
    case 'person.deleted':
      return count === 0 ? t(`auditActions.${action}`) : t('audit.deletedWith', { count, refunded: text('refunded') });
    case 'slots.published':
      return t(text('from') === text('to') ? 'audit.publishedDay' : 'audit.publishedDays', {
        count,
        from: day('from'),
        to: day('to'),
      });
    case 'closure.added':
    case 'closure.removed':
      return t('audit.closureDays', { what: t(`auditActions.${action}`), from: day('from'), to: day('to') });
    case 'plan.published':
      if (count === 0 && Number(details['withdrawn']) === 0)
        return t('audit.planHours', { count: Number(details['hours']), from: day('from'), to: day('to') });
      return t('audit.planFilled', { count, withdrawn: text('withdrawn'), from: day('from'), to: day('to') });
    case 'hours.set': {
      const [ofDay, hours] = [{ day: day('day') }, details['hours']];
      if (hours === undefined) return t('schedule.hoursAsPlanned', ofDay);
      return hours === ''
        ? t('schedule.hoursSetToNone', ofDay)
        : t('schedule.hoursSetTo', { ...ofDay, hours: text('hours') });
    }
    case 'slot.withdrawn':
      return t('audit.withdrew', { day: day('day'), slot: clockOfSlot(text('slot'), language) });
    case 'settings.changed': {
      const names = text('changed').split(',');
      const about = names.map((name) => t(`settings.${name}` as MessageKey)).join(', ');
      return t('rights.about', { what: t(`auditActions.${action}`), about });
    }
    case 'treatment.added':
      return t('audit.addedTreatment', { treatment: text('treatment') });
    case 'treatment.archived':
      return t('audit.archivedTreatment', { treatment: text('treatment') });
    case 'treatment.restored':
      return t('audit.restoredTreatment', { treatment: text('treatment') });
    case 'treatment.changed':
      return t('audit.changedTreatment', {
        treatment: text('treatment'),
        what: describeFields(details, t, language).join('; '),
      });
    case 'treatment.repriced': {
      const price = formatPrice(dollarsFromCents(Number(details['price'])), text('currency'), language);
      return t('audit.repriced', { treatment: text('treatment'), price });
    }
    case 'treatment.cutoff_changed':
      return text('hours') === 'default'
        ? t('audit.cutoffReset', { treatment: text('treatment') })
        : t('audit.cutoffOf', { treatment: text('treatment'), hours: text('hours') });
    case 'payment.taken':
    case 'payment.reversed':
    case 'payment.returned': {
      const sentence = t('audit.atDesk', {
        what: t(`auditActions.${action}`),
        amount: formatPrice(dollarsFromCents(Number(details['cents'])), text('currency'), language),
        method: t(`audit.by_${text('method')}` as MessageKey),
      });
      return text('reason') ? t('audit.withReason', { what: sentence, reason: text('reason') }) : sentence;
    }
    case 'consent.given':
    case 'consent.withdrawn':
      return t('rights.about', {
        what: t(`auditActions.${action}`),
        about: t(consentMessages[consentKinds.find((kind) => kind === text('kind')) ?? 'newsletter']),
      });
    case 'patient.corrected': {
      const fields = text('fields').split(', ');
      const names = fields.map((field) => t(fieldMessages[field] ?? 'personData.name'));
      return t('rights.about', { what: t(`auditActions.${action}`), about: names.join(', ') });
    }
    case 'locked_record.read':
      return t('audit.withReason', { what: t(`auditActions.${action}`), reason: text('reason') });
    case 'patients.merged':
      return t('audit.mergedWith', { count: text('appointments'), payments: text('payments') });
    case 'appointments.exported':
      return t('audit.exportedAppointments', { count: Number(details['count']) });
    case 'patients.seen':
      return t(`audit.seen_${text('list') || 'patients'}` as MessageKey);
    default:
      return action.startsWith('booking.')
        ? describeBooking({ action, details }, t, language)
        : t(`auditActions.${action}`);
  }
}

/** What was done with an appointment, of which time, and why or what changed, where the entry has that. */
function describeBooking({ action, details }: Entry, t: Translate, language: Language): string {
  const text = (name: string) => String(details[name] ?? '');
  const timed = (message: 'audit.ofTime' | 'audit.movedFrom', what: string, [day, slot]: [string, string]) =>
    text(day) === ''
      ? what
      : t(message, { what, day: formatDate(longDate(text(day)), language), slot: clockOfSlot(text(slot), language) });
  const now = timed('audit.ofTime', t(`auditActions.${action}`), ['day', 'slot']);
  const what = timed('audit.movedFrom', now, ['fromDay', 'fromSlot']);
  const changes = describeFields(details, t, language).join('; ');
  if (changes) return t('rights.about', { what, about: changes });
  return text('reason') ? t('audit.withReason', { what, reason: text('reason') }) : what;
}

/** What was changed of a treatment, with the values before and after where the entry has them. */
function describeFields(details: Entry['details'], t: Translate, language: Language): string[] {
  const show = (field: string, value: string | number, currency: string | number | undefined) => {
    if (value === 'default') return t('audit.asUsual');
    if (field === 'price_kind') return t(value === 'from' ? 'audit.kind_from' : 'audit.kind_fixed');
    if (field === 'insurance') return t(`insurance.${value}` as MessageKey);
    if (field.startsWith('price')) {
      const [cents, kind = 'fixed'] = String(value).split(' ');
      const price = {
        price: dollarsFromCents(Number(cents)),
        priceKind: kind as PriceKind,
        currency: String(currency),
      };
      return formatTreatmentPrice(price, language, t);
    }
    return String(value);
  };
  return String(details['changed'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((field) => {
      const name = t(`audit.field_${field}` as MessageKey);
      const [before, after] = [details[`${field}_before`], details[field]];
      if (before === undefined || after === undefined) return name;
      const currency = details['currency'];
      const values = {
        before: show(field, before, details['currency_before'] ?? currency),
        after: show(field, after, currency),
      };
      return t('audit.fromTo', { name, ...values });
    });
}
