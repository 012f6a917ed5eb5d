import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { scriptsOf, type ScriptFacts, type Visit } from '#web/needs-scripts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const client = path.join(root, 'build', 'client');

/** One script of a page: its URL, its size in bytes, gzipped, and the files of messages that it imports. */
type Script = { url: string; size: number; messages: string[] };
type FirstLoad = { route: string; isSignedIn: boolean; scripts: Script[] };

/** The scripts that the first load of each page of the build brings, signed out and signed in, the biggest first. */
export async function readFirstLoads(): Promise<FirstLoad[]> {
  const built = path.join(root, 'build', 'server', 'index.js');
  const { assets, routes } = (await import(pathToFileURL(built).href)) as ServerBuild;
  return Object.keys(assets.routes).flatMap((id) => {
    const page = routes[id]?.module;
    if (!page?.default) return [];
    return [false, true].map((isSignedIn) => {
      const root = { clinic: {}, user: isSignedIn ? {} : null } as Visit['root'];
      const needed = scriptsOf(page.handle as ScriptFacts | undefined, { search: '', loaded: undefined, root });
      return {
        route: id,
        isSignedIn,
        scripts: needed === true ? allScriptsOf(id, assets) : needed === 'forms' ? [smallScript()] : [],
      };
    });
  });
}

/** The script of pages that are not hydrated. */
function smallScript(): Script {
  const name = readdirSync(path.join(client, 'assets')).find((candidate) => /^enhance-[\w-]+\.js$/.test(candidate));
  return measure(`/assets/${name}`);
}

function allScriptsOf(route: string, { entry, routes, url }: ServerBuild['assets']): Script[] {
  const urls = new Set([url, entry.module, ...entry.imports]);
  for (let id: string | undefined = route; id; id = routes[id]?.parentId) {
    for (const one of [routes[id]?.module ?? [], routes[id]?.imports ?? []].flat()) urls.add(one);
  }
  const parts = new Set([...urls].flatMap((item) => measure(item).messages));
  for (const part of parts) urls.add(messagesOf(part));
  return [...urls].map(measure).sort((a, b) => b.size - a.size);
}

const measured = new Map<string, Script>();

/** Compressed once, although many pages bring the same script. */
function measure(url: string): Script {
  const found = measured.get(url);
  if (found) return found;
  const source = readFileSync(path.join(client, url));
  const messages = [...source.toString().matchAll(/["'`]messages\/([\w-]+\.js)["'`]/g)].map(([, name = '']) => name);
  const script = { url, size: gzipSync(source).length, messages };
  measured.set(url, script);
  return script;
}

/** The German messages, which are longer. */
function messagesOf(name: string): string {
  const folder = readdirSync(path.join(client, 'assets')).find((candidate) => candidate.startsWith('messages-de-'));
  return `/assets/${folder}/${name}`;
}
