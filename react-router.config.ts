import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the start: asking the server for more would cost a round trip at each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
