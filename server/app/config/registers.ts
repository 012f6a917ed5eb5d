import type { LegalFacts } from '#contract/clinic/legal';
import type { Registers } from '#contract/clinic/registers';
import type { Config } from './config.ts';
import { isChosen } from './data-keys.ts';
import { isLocalAddress } from './database-tls.ts';

/** What the registers of processing, processors and measures (Art. 30 and 32 GDPR) take from the configuration. */
export function describeRegisters(config: Config): Registers {
  const { legal } = config;
  return {
    legal,
    processors: listProcessors(config, legal),
    measures: {
      isHttps: config.publicUrl?.startsWith('https:') ?? false,
      database: describeDatabase(config),
      hasDataKey: isChosen(config.dataKeys),
      hasMigrationRole: config.migrationDatabaseUrl !== undefined,
      needsStaffFactor: config.factorGraceDays !== null,
      patientPhoto: config.clinic.patientPhoto,
      hasNamesInCalendars: config.hasNamesInCalendars,
    },
  };
}

/** The companies that process data for the clinic, by the services in use. */
function listProcessors({ mail, images, texts, google, relay }: Config, legal: LegalFacts): Registers['processors'] {
  return [
    { kind: 'hosting', name: legal.hosting },
    ...(mail.smtpUrl ? [{ kind: 'mail' as const, name: legal.mailProvider }] : []),
    ...(legal.cardProvider ? [{ kind: 'cards' as const, name: legal.cardProvider }] : []),
    ...(legal.identityProvider ? [{ kind: 'identity' as const, name: legal.identityProvider }] : []),
    ...(google ? [{ kind: 'google' as const, name: 'Google Ireland Limited' }] : []),
    ...(images ? [{ kind: 'images' as const, name: legal.imageProvider }] : []),
    ...(texts ? [{ kind: 'texts' as const, name: legal.textProvider }] : []),
    ...(relay ? [{ kind: 'form' as const, name: new URL(relay.url).host }] : []),
  ];
}

function describeDatabase({ databaseUrl, databaseTls }: Config): Registers['measures']['database'] {
  if (!databaseUrl) return 'embedded';
  if (databaseTls.caFile) return 'tls';
  if (isLocalAddress(databaseUrl)) return 'local';
  return databaseTls.isPrivateNetwork ? 'private' : 'tls';
}
