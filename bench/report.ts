import type { Sample } from './figures.ts';
import type { Grown } from './growth.ts';
import type { Measured } from './measure.ts';

const names = { postgres: 'PostgreSQL', embedded: 'embedded' };

/** All measurements of one database as Markdown tables. */
export function report(measured: Measured): string {
  return [
    `### ${names[measured.kind]}`,
    'Beside the ceilings of the same run; that of a refused booking, for a slot that is taken, is a booking:',
    table(
      [
        '',
        'connections',
        'portal/s',
        'ceiling/s',
        'portal : ceiling',
        'aim',
        'p50 ms',
        'p99 ms',
        'ceiling p50',
        'p99',
        'CPU ms',
        'ceiling',
      ],
      measured.compared.map(({ what, connections, ours, ceiling }) => [
        what,
        String(connections),
        perSecond(ours),
        perSecond(ceiling),
        (ours.perSecond / ceiling.perSecond).toFixed(2),
        { booking: '≥ 0.50', refusal: '≥ 1.00', availability: '≥ 0.80' }[what] ?? '',
        ...times(ours),
        ...times(ceiling),
        (ours.computed ?? NaN).toFixed(2),
        (ceiling.computed ?? NaN).toFixed(2),
      ]),
    ),
    `Growth, 16 connections: calls a second, p50 in ms, and how much longer the median call takes than in the smallest clinic (aim: at most 1.2):`,
    table(['', ...measured.sizes.map((size) => `${count(size)} bookings`)], measured.grown.map(grownRow)),
    'Others, 20 bookings and 20 reads of the availability a second, each timed from its scheduled time, in ms (aim: p99 at most twice that of quiet):',
    table(
      ['meanwhile', 'read p50', 'p99', 'booking p50', 'p99', 'the 200: p50', 'p99', 'statuses'],
      measured.raced.map(({ what, readers, bookers, racers }) => [
        what,
        ...times(readers),
        ...times(bookers),
        ...(racers ? [...times(racers), statuses(racers)] : ['', '', '']),
      ]),
    ),
    table(
      ['second start', 'memory idle', 'memory after the measurements'],
      [
        [
          `${(measured.process.startMs / 1000).toFixed(1)} s`,
          `${measured.process.idleMegabytes} MB`,
          `${measured.process.loadedMegabytes} MB`,
        ],
      ],
    ),
    ...plansOf(measured),
  ].join('\n\n');
}

function grownRow({ what, samples }: Grown): string[] {
  const smallest = samples[0]?.sample.p50 ?? NaN;
  return [
    what,
    ...samples.map(({ sample }, index) => {
      const factor = index > 0 ? ` · ×${(sample.p50 / smallest).toFixed(2)}` : '';
      return `${perSecond(sample)}/s · ${ms(sample.p50)}${factor}`;
    }),
  ];
}

/** The query plans of the smallest and the largest clinic; each node ends with its rows. */
function plansOf({ plans }: Measured): string[] {
  const [small, large] = [plans[0], plans.at(-1)];
  if (!small || !large) return [];
  return [
    `Query plans at ${count(small.size)} and ${count(large.size)} bookings, each node with the rows that came out of it:`,
    ...small.plans.map(({ what, ms: took, nodes }, index) => {
      const other = large.plans[index];
      const same = other?.nodes.map(withoutRows).join() === nodes.map(withoutRows).join();
      const lines = same
        ? nodes.map((node, position) => `${node} → ${rowsOf(other?.nodes[position] ?? '')}`)
        : [...nodes, '— becomes —', ...(other?.nodes ?? [])];
      return ['```', `${what}: ${took.toFixed(2)} → ${other?.ms.toFixed(2)} ms`, ...lines, '```'].join('\n');
    }),
  ];
}

const withoutRows = (node: string) => node.replace(/: \d+$/, '');
const rowsOf = (node: string) => node.split(': ').at(-1) ?? '';
const perSecond = (sample: Sample) => sample.perSecond.toFixed(0);
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const times = (sample: Sample) => [ms(sample.p50), ms(sample.p99)];
const count = (number: number) => number.toLocaleString('en-US');

function statuses(sample: Sample): string {
  return Object.entries(sample.statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

/** Pads columns as `npm run format` does, so that the output needs no reformatting. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [
    line(head, ' '),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row, ' ')),
  ].join('\n');
}
