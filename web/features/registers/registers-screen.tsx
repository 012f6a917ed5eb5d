import type { ReactNode } from 'react';
import { getRegisters, type Registers } from '#contract/clinic/registers';
import { formatInstant } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Unread } from '#web/ui/unread.tsx';
import type { MessageKey } from '#i18n/catalogue';

/** Measures of every portal, whatever its configuration. */
const always: MessageKey[] = [
  'registers.measureRoles',
  'registers.measureLogin',
  'registers.measureAudit',
  'registers.measureDeletion',
  'registers.measureTests',
];

const activities = [
  'appointments',
  'accounts',
  'records',
  'payments',
  'messages',
  'newsletter',
  'staff',
  'security',
] as const;

/** A label beside its text where there is room. */
const LOOK = {
  item: 'sm:contents',
  className: 'grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_1fr] sm:items-baseline [&_dt]:text-sm',
};

/** The registers of processing, processors and measures (Art. 30 and 32 GDPR), to be printed. */
export function RegistersScreen() {
  const { t, language } = useMessages();
  const read = useRoute(getRegisters, {});
  const registers = read.data?.data;
  const when = formatInstant(new Date(read.dataUpdatedAt).toISOString(), language);
  return (
    <>
      <PageHeading
        title={t('registers.title')}
        lead={t('registers.lead')}
        action={<PrintButton disabled={!registers}>{t('registers.print')}</PrintButton>}
      />
      {registers ? (
        <div className="grid max-w-4xl gap-6 wrap-anywhere">
          <p>{t('registers.asOf', { when })}</p>
          <Controller registers={registers} />
          <Processing />
          <Processors registers={registers} />
          <Measures registers={registers} />
        </div>
      ) : (
        <Unread
          read={read}
          failed={t('registers.failed')}
          text={errorMessage(read.error, t)}
          size="h-144 rounded-box"
        />
      )}
    </>
  );
}

function Controller({ registers: { legal } }: { registers: Registers }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { street, city } = clinic.addresses[language];
  const contact = [legal.operator ?? clinic.name, street, city, clinic.phone, clinic.email].filter(Boolean);
  return (
    <Register title={t('registers.controller')}>
      <Facts
        {...LOOK}
        facts={{
          [t('registers.responsible')]: contact.join(', '),
          [t('registers.officer')]: legal.privacyOfficer ?? t('registers.noOfficer'),
          [t('registers.authority')]: legal.privacyAuthority ?? t('registers.notNamed'),
        }}
      />
    </Register>
  );
}

function Processing() {
  const { t } = useMessages();
  return (
    <Register title={t('registers.processing')}>
      {activities.map((activity) => (
        <section key={activity} className="break-inside-avoid border-t border-base-300 pt-4">
          <h3 className="mb-2 text-lg font-semibold">{t(`registers.${activity}Name`)}</h3>
          <Facts
            {...LOOK}
            facts={{
              [t('registers.purpose')]: t(`registers.${activity}Purpose`),
              [t('registers.basis')]: t(`registers.${activity}Basis`),
              [t('registers.data')]: t(`registers.${activity}Data`),
              [t('registers.recipients')]: t(`registers.${activity}Recipients`),
              [t('registers.term')]: t(`registers.${activity}Term`),
            }}
          />
        </section>
      ))}
      <p>{t('registers.transfers')}</p>
    </Register>
  );
}

function Processors({ registers: { processors } }: { registers: Registers }) {
  const { t } = useMessages();
  return (
    <Register title={t('registers.processors')}>
      <p>{t('registers.processorsLead')}</p>
      <Facts
        {...LOOK}
        facts={Object.fromEntries(
          processors.map(({ kind, name }) => [t(`registers.${kind}`), name ?? t('registers.notNamed')]),
        )}
      />
    </Register>
  );
}

function Measures({ registers }: { registers: Registers }) {
  const { t } = useMessages();
  return (
    <Register title={t('registers.measures')}>
      <ul className="list-disc space-y-2 pl-6">
        {listMeasures(registers.measures).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p>{t('registers.measuresNote')}</p>
    </Register>
  );
}

function Register({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4 print:border-0 print:p-0">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </Card>
  );
}

/** The sentences about the measures in force, and about those that the configuration lacks. */
function listMeasures(measures: Registers['measures']): MessageKey[] {
  return [
    measures.isHttps ? 'registers.https' : 'registers.noHttps',
    `registers.database_${measures.database}`,
    measures.hasDataKey ? 'registers.dataKey' : 'registers.noDataKey',
    ...(measures.hasMigrationRole ? (['registers.migrationRole'] as const) : []),
    ...(measures.needsStaffFactor ? (['registers.staffFactor'] as const) : []),
    `registers.photo_${measures.patientPhoto}`,
    measures.hasNamesInCalendars ? 'registers.calendarNames' : 'registers.calendarCodes',
    ...always,
  ];
}
