import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNodePath } from './pinned-node.mjs';
import { run } from './run.mjs';
import { giveUp, root, showProgress } from './tell.mjs';

/** Installs the packages of the lock file unless exactly these are there. */
export async function ensurePackages() {
  const wanted = readPackages('package-lock.json');
  if (!wanted) giveUp('package-lock.json is missing: this is not a whole checkout of Molar.');
  if (areInstalled(wanted)) return;
  const done = showProgress('Installing packages', () => countInstalled(wanted));
  const { code, output } = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
  if (code === 0) {
    done('done');
    return;
  }
  done('failed');
  process.stderr.write(output);
  giveUp('npm could not install the packages: see its message above, then start again.');
}

/** Runs npm quietly: the one that runs us, with the Node that it runs on, else the one on the path. */
export function runNpm(args, cwd = root) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && existsSync(npm) && existsSync(node)) return run(node, [npm, ...args], { quiet: true, cwd });
  return process.platform === 'win32'
    ? run('cmd', ['/c', 'npm', ...args], { quiet: true, cwd })
    : run('npm', args, { quiet: true, cwd });
}

/** npm keeps its own account of what it installed; comparing it also notices an `npm install` by hand. */
function areInstalled(wanted) {
  const installed = readPackages('node_modules/.package-lock.json');
  const node = pinnedNodePath();
  if (!installed || (node && !existsSync(node))) return false;
  return forThisPlatform(wanted).every(([name, entry]) => {
    const found = installed[name];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

function forThisPlatform(packages) {
  const fits = (list, value) => !list || list.includes(value);
  return Object.entries(packages).filter(
    ([name, entry]) => name !== '' && fits(entry.os, process.platform) && fits(entry.cpu, process.arch),
  );
}

function countInstalled(wanted) {
  const names = forThisPlatform(wanted).map(([name]) => name);
  const present = names.filter((name) => existsSync(path.join(root, name, 'package.json')));
  return `${present.length} of about ${names.length},`;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}
