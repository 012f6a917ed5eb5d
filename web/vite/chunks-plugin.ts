import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The module that exports every icon. */
const ICONS = /\/lucide-react\.m?js$/;
/** Modules that this many pages of the signed-in area use are bundled: those of most pages, and those of some. */
const MOST = 8;
const SOME = 6;
/** What lists, tickets and changes of appointments share. */
const BOOKINGS = /\/web\/features\/bookings\//;
/** Pages, which the router imports as files. */
const OWN = /\/web\/(?:root|entry\.client|routes\/[\w/-]+)\.tsx/;

/**
 * Bundles what pages share into few files: what every hydrated page needs, and what the layouts and most pages of an
 * area need. Else every module that two pages share would be a file, and a page some hundred requests. Modules of few
 * pages, and of what loads on intent, remain as the bundler splits them.
 */
export function chunksPlugin(): Plugin {
  let groups = new Map<string, string>();
  return {
    name: 'molar:chunks',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: 'allow-extension',
              // The groups contain their dependencies already, without the schemas that `contractPlugin` removes.
              output: {
                codeSplitting: {
                  includeDependenciesRecursively: false,
                  groups: [{ name: (id) => groups.get(id) ?? null }],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const infoOf = (id: string) => this.getModuleInfo(id);
      groups = groupModules(createGraph([...this.getModuleIds()], infoOf, this.environment.config.root));
    },
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client') refuseCycles(bundle);
    },
  };
}

type Graph = {
  ids: string[];
  /** The modules that match a pattern, and all that import them, however far. */
  importersOf: (pattern: RegExp) => Set<string>;
  /** The modules below `web/` whose path begins with `file`, but not with `except`, and all that they import; none with schemas. */
  reach: (file: string, except?: string) => Set<string>;
};

type InfoOf = (id: string) => { importedIds: readonly string[]; code: string | null } | null;

/** The modules of the build and their imports; the module of all icons counts as those that are used. */
function createGraph(ids: string[], infoOf: InfoOf, root: string): Graph {
  const importsOf = (id: string) => {
    const found = infoOf(id);
    return (found?.importedIds ?? []).flatMap((imported) =>
      ICONS.test(imported)
        ? iconsIn(found?.code ?? '', infoOf(imported)?.code ?? '', path.dirname(imported))
        : imported,
    );
  };
  const importersOf = (pattern: RegExp) => {
    const found = new Set(ids.filter((id) => pattern.test(id)));
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const id of ids)
        if (!id.startsWith('\0') && importsOf(id).some((candidate) => found.has(candidate))) found.add(id);
    }
    return found;
  };
  const withSchemas = importersOf(/node_modules\/(?:zod|@hookform)\//);
  const reach = (file: string, except?: string) => {
    const isOf = (id: string, folder: string) => id.startsWith(path.join(root, 'web', folder));
    const found = new Set<string>();
    const visit = (id: string) => {
      if (found.has(id) || withSchemas.has(id)) return;
      found.add(id);
      for (const next of importsOf(id)) visit(next);
    };
    for (const id of ids) if (isOf(id, file) && !(except && isOf(id, except))) visit(id);
    return found;
  };
  return { ids, importersOf, reach };
}

/** The group of each module that is bundled with others. A module belongs to the first group that contains it. */
function groupModules({ ids, importersOf, reach }: Graph): Map<string, string> {
  const groups = new Map<string, string>();
  const group = (name: string, found: Iterable<string>) => {
    for (const id of found) if (!groups.has(id) && !OWN.test(id)) groups.set(id, name);
  };
  const layout = reach('routes/dashboard/layout.tsx');
  const uses = countUses(ids, reach);
  const isOfMost = (id: string) => layout.has(id) || (uses.get(id) ?? 0) >= MOST;
  const isOfSome = (id: string) => layout.has(id) || (uses.get(id) ?? 0) >= SOME;
  const ofPublic = reach('routes/public-layout.tsx');
  const ofCards = reach('routes/appointment.tsx');
  const withQueries = importersOf(/node_modules\/@tanstack\//);
  const withoutQueries = (id: string) => !withQueries.has(id);

  group('base', [...reach('entry.client.tsx'), ...reach('root.tsx')]);
  group('shell', [...ofPublic, ...ofCards].filter(isOfSome));
  group('public', ofPublic);
  const onlyOfCards = [...ofCards].filter((id) => !uses.has(id));
  group('cards', onlyOfCards);
  // Other public pages load neither the dashboard nor its screens, and only some need queries.
  const ofForms = [...reach('ui/form.tsx'), ...reach('api/use-action.ts')];
  const elsewhere = [...[...reach('routes/', 'routes/dashboard/')].filter(isOfMost), ...ofForms];
  group('parts', elsewhere.filter(withoutQueries));
  group('queries', elsewhere);
  group('dashboard', layout);
  group('screens', [...uses.keys()].filter(isOfMost));
  const ofSome = [...uses.keys()].filter(isOfSome);
  const ofBookings = ofSome.filter((id) => BOOKINGS.test(id));
  group('appointments', ofBookings);
  group('details', ofSome.filter(withoutQueries));
  return groups;
}

/** How many pages of the signed-in area use each module. */
function countUses(ids: string[], reach: Graph['reach']): Map<string, number> {
  const pages = new Set(ids.flatMap((id) => /routes\/dashboard\/(?!layout)[\w-]+\.tsx/.exec(id)?.[0] ?? []));
  const uses = new Map<string, number>();
  for (const id of [...pages].flatMap((page) => [...reach(page)])) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

/** @throws Error if chunks import each other, because one of them would run before what it needs */
function refuseCycles(bundle: Rolldown.OutputBundle): void {
  const done = new Set<string>();
  const visit = (file: string, above: string[]) => {
    if (above.includes(file)) throw new Error(`chunks import each other: ${[...above, file].join(', ')}`);
    const chunk = bundle[file];
    if (!chunk || chunk.type !== 'chunk' || done.has(file)) return;
    for (const next of chunk.imports) visit(next, [...above, file]);
    done.add(file);
  };
  for (const file of Object.keys(bundle)) visit(file, []);
}

/** The modules of the icons that a source imports; `all` is the source that exports every icon, `folder` its folder. */
function iconsIn(source: string, all: string, folder: string): string[] {
  const names = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(source)?.[1]?.match(/[A-Z]\w*/g) ?? [];
  return names.flatMap((name) => {
    const file = new RegExp(`as ${name}\\b[^}]*\\} from ["']\\./(icons/[\\w-]+\\.m?js)`).exec(all)?.[1];
    return file ? path.join(folder, file) : [];
  });
}
