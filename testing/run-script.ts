import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATA_KEY } from './session-secret.ts';

const cwd = fileURLToPath(new URL('../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const ofSources = 'scripts/launch.mjs molar';
const ofBundle = path.join('build', 'portal', 'molar.js');

/**
 * A process of a script of package.json, as `npm run <name> -- <args>` starts it, and what it returns. The commands of
 * operators are those of the bundle, as in the package, which load in half of the time.
 */
export function startScript([name = '', ...args]: string[], env: NodeJS.ProcessEnv) {
  const [, script = ''] = /^node (.*)$/.exec(scripts[name] ?? '') ?? [];
  const words = [...script.replace(ofSources, ofBundle).split(' '), ...args];
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string; errors: string }>();
  const child = execFile(process.execPath, words, { cwd, env }, (error, output, errors) =>
    resolve({ code: error?.code ?? 0, output, errors }),
  );
  return { child, ended: promise };
}

export const runScript = (words: string[], env: NodeJS.ProcessEnv) => startScript(words, env).ended;

/** Every setting, so that no `.env` of the checkout counts. */
export function settingsIn(dataDir: string, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  const empty = { SESSION_SECRET: '', DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '' };
  return { PATH, ...empty, DATA_KEY, DEMO: 'off', DATA_DIR: dataDir, ...settings };
}

export const runIn = (dataDir: string, words: string[], settings: Record<string, string>) =>
  runScript(words, settingsIn(dataDir, settings));
