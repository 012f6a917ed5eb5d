import type { Registers } from '#contract/clinic/registers';
import type { MessageKey } from '#i18n/catalogue';

/** Measures of every portal, whatever its configuration. */
const always: MessageKey[] = [
  'registers.measureRoles',
  'registers.measureLogin',
  'registers.measureAudit',
  'registers.measureDeletion',
  'registers.measureTests',
];

const ofDatabase = {
  embedded: 'registers.databaseEmbedded',
  local: 'registers.databaseLocal',
  tls: 'registers.databaseTls',
  private: 'registers.databasePrivate',
} as const satisfies Record<Registers['measures']['database'], MessageKey>;

const ofPhoto = {
  required: 'registers.photoRequired',
  optional: 'registers.photoOptional',
  off: 'registers.photoOff',
} as const satisfies Record<Registers['measures']['patientPhoto'], MessageKey>;

/** The sentences about the measures in force, and about those that the configuration lacks. */
export function listMeasures(measures: Registers['measures']): MessageKey[] {
  return [
    measures.isHttps ? 'registers.https' : 'registers.noHttps',
    ofDatabase[measures.database],
    measures.hasDataKey ? 'registers.dataKey' : 'registers.noDataKey',
    ...(measures.hasMigrationRole ? (['registers.migrationRole'] as const) : []),
    ...(measures.needsStaffFactor ? (['registers.staffFactor'] as const) : []),
    ofPhoto[measures.patientPhoto],
    measures.hasNamesInCalendars ? 'registers.calendarNames' : 'registers.calendarCodes',
    ...always,
  ];
}
