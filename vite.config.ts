import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunksPlugin } from './web/vite/chunks-plugin.ts';
import { contractPlugin } from './web/vite/contract-plugin.ts';
import { enhancePlugin } from './web/vite/enhance-plugin.ts';
import { iconsPlugin } from './web/vite/icons-plugin.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { routerPlugin } from './web/vite/router-plugin.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    contractPlugin(),
    messagesPlugin(),
    tailwindcss(),
    routerPlugin(),
    iconsPlugin(),
    reactRouter(),
    chunksPlugin(),
    enhancePlugin(),
  ],
  // Found before the first page is asked for, so that development does not reload under one's hands.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // The browsers of the last two years, so that nothing is translated for those before.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // Their two hundred files take a start of the portal half a second, of which the build retains what is used.
  ssr: { noExternal: command === 'build' ? ['react-day-picker', 'date-fns', '@date-fns/tz'] : [] },
}));
