import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run, type Outcome } from './run.ts';
import { fail, requireRoom, root, showProgress } from './terminal.ts';

type Locked = {
  version?: string;
  integrity?: string;
  os?: string | string[];
  cpu?: string | string[];
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};
type Packages = Record<string, Locked>;

/**
 * Whether the packages are installed in the versions of the lock file: all, or only those for production. Compares with
 * npm's own list of installed packages, so that a manual `npm install` is noticed.
 */
export function hasPackages({ development }: { development: boolean }): boolean {
  const installed = readPackages('node_modules/.package-lock.json');
  return forThisPlatform(readLock()).every(([name, locked]) => {
    if (locked.dev && !development) return true;
    const found = installed?.[name];
    if (!found) return locked.optional === true || (locked.devOptional === true && !development);
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/** Installs missing packages. If that fails, retains the installed ones and ends the process with a message. */
export async function ensurePackages({ development } = { development: true }): Promise<void> {
  if (hasPackages({ development })) return;
  requireRoom(existsSync(path.join(root, 'node_modules')) ? 100 : 800);
  const finish = showProgress(
    `Downloading npm packages into node_modules${development ? ', 0.6 GB' : ''}`,
    countInstalled,
  );
  // `npm ci` removes all packages first; `npm install` restores the previous state if it fails.
  const { code, output } = await runNpm(['install', '--no-save', '--include=dev', '--include=optional']);
  finish(code === 0 ? 'done' : 'failed');
  if (code !== 0) fail(`npm could not install the packages: ${reasonOf(output)}. What was installed is still there.`);
}

/** Runs npm quietly: the npm that started this process, with its Node, else the one on the PATH. */
export function runNpm(args: string[], cwd = root): Promise<Outcome> {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm && node && existsSync(npm) && existsSync(node)) return run(node, [npm, ...quiet], { quiet: true, cwd });
  return process.platform === 'win32'
    ? run('cmd', ['/c', 'npm', ...quiet], { quiet: true, cwd })
    : run('npm', quiet, { quiet: true, cwd });
}

/** One line about an error of npm: its code and first explanation. */
export function reasonOf(output: string): string {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line = '']) => line.trim());
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const text = lines.find((line) => !/^(?:code|errno|syscall|path) /.test(line)) ?? output.trim().split('\n').at(-1);
  return [code, text?.replace(/\.$/, '')].filter(Boolean).join(', ') || 'npm does not say why';
}

function forThisPlatform(packages: Packages): [string, Locked][] {
  const fits = (list: string | string[] | undefined, value: string) => !list || list.includes(value);
  return Object.entries(packages).filter(
    ([name, { os, cpu }]) => name !== '' && fits(os, process.platform) && fits(cpu, process.arch),
  );
}

function countInstalled(): string {
  const names = forThisPlatform(readLock()).map(([name]) => name);
  const present = names.filter((name) => existsSync(path.join(root, name, 'package.json')));
  return `${present.length} of about ${names.length},`;
}

function readLock(): Packages {
  return (
    readPackages('package-lock.json') ?? fail('package-lock.json is missing: this is not a whole checkout of Molar.')
  );
}

function readPackages(file: string): Packages | null {
  try {
    return (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { packages: Packages }).packages;
  } catch {
    return null;
  }
}
