import type { Generated } from 'kysely';
import type { FactorKind } from '#domain/people/factors';
import type { Instant, MaybeInstant, WithDefault } from './column-types.ts';

export type FactorTables = {
  factor: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    kind: FactorKind;
    name: WithDefault<string>;
    credentialId: WithDefault<string | null>;
    publicKey: WithDefault<string | null>;
    counter: WithDefault<number>;
    transports: WithDefault<string[]>;
    sealedSecret: WithDefault<string | null>;
    lastStep: WithDefault<number>;
    createdAt: WithDefault<Date>;
    lastUsedAt: MaybeInstant;
  };
  recoveryCode: { issuer: string; subject: string; codeHash: string; createdAt: WithDefault<Date> };
  usedChallenge: { id: string; expiresAt: Instant };
};
