import type { Config } from '#server/app/config/config';
import { isLocalAddress } from '#server/app/config/database-tls';

/** Warnings for the operator at every start outside of demo mode, one line each. */
export function listStartWarnings(config: Config): string[] {
  if (config.isDemo) return [];
  const { databaseUrl, databaseTls, payments, stripe, publicUrl, mail, sampleFacts, missingLegal } = config;
  return [
    ...(databaseUrl
      ? []
      : [
          'DATABASE_URL is not set: the embedded database is for trials, with one process and no standby; use PostgreSQL',
        ]),
    ...(databaseUrl && databaseTls.isPrivateNetwork && !isLocalAddress(databaseUrl)
      ? ['DATABASE_NETWORK is private: what passes to the database is not encrypted, and its server is not verified']
      : []),
    ...(payments === 'sandbox' ? ['PAYMENTS is sandbox: test cards pay, and no money moves'] : []),
    ...(payments === 'stripe' && stripe?.isTest
      ? ['STRIPE_SECRET_KEY is a test key: test cards pay, and no money moves']
      : []),
    ...(publicUrl ? [] : ['PUBLIC_URL is not set, so links in mails lead to this machine']),
    ...(mail.smtpUrl ? [] : ['SMTP_URL is not set, so no mail leaves this machine']),
    ...(missingLegal.length === 0 ? [] : [`the legal pages are incomplete without: ${missingLegal.join(', ')}`]),
    ...(sampleFacts.length === 0 ? [] : [`not set, or still the sample clinic's: ${sampleFacts.join(', ')}`]),
  ];
}
