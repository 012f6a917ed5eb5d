/**
 * The measurements of one round: throughput, latency in milliseconds, and the CPU time of the process (the server or
 * the bare loop) per request, in milliseconds.
 */
export type Sample = {
  perSecond: number;
  p50: number;
  p99: number;
  computed?: number;
  statuses: Record<string, number>;
};

export function summarize(times: number[], elapsedMs: number, statuses: Record<string, number>): Sample {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: (times.length / elapsedMs) * 1000,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    statuses,
  };
}

/** Adds the CPU time per request, from the process's total. */
export function withComputed(sample: Sample, computedMs: number): Sample {
  const calls = Object.values(sample.statuses).reduce((sum, count) => sum + count, 0);
  return { ...sample, computed: computedMs / calls };
}

/** A percentile of sorted numbers; NaN if there are none. */
export function percentile(sorted: number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

export function median(numbers: number[]): number {
  return percentile(
    numbers.toSorted((a, b) => a - b),
    50,
  );
}

/** Combines rounds into one sample, with the median of each figure. */
export function medianOf(samples: Sample[]): Sample {
  const statuses: Record<string, number> = {};
  for (const sample of samples) {
    for (const [status, count] of Object.entries(sample.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  }
  return {
    perSecond: median(samples.map((sample) => sample.perSecond)),
    p50: median(samples.map((sample) => sample.p50)),
    p99: median(samples.map((sample) => sample.p99)),
    computed: median(samples.map((sample) => sample.computed ?? NaN)),
    statuses,
  };
}
