import { ensurePackages } from './lib/packages.ts';

// Runs a command of the portal from its sources; in the package it is `bin/molar`.
await ensurePackages({ development: false });
process.env['NODE_ENV'] = 'production';
await import('../server/molar.ts');
