import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunksPlugin } from './web/vite/chunks-plugin.ts';
import { contractPlugin } from './web/vite/contract-plugin.ts';
import { enhancePlugin } from './web/vite/enhance-plugin.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { packagesPlugin } from './web/vite/packages-plugin.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    contractPlugin(),
    messagesPlugin(),
    tailwindcss(),
    reactRouter(),
    chunksPlugin(),
    enhancePlugin(),
    packagesPlugin(),
  ],
  // Found before the first page is asked for, so that development does not reload under one's hands.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // The browsers of the last two years, so that nothing is translated for those before.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // React Router's warnings are for development.
    client: { build: { rolldownOptions: { treeshake: { manualPureFunctions: ['warning', 'warnOnce'] } } } },
  },
  // Their hundreds of files, and all icons, take a start of the portal half a second; the build retains what is used.
  ssr: { noExternal: command === 'build' ? ['react-day-picker', 'date-fns', '@date-fns/tz', 'lucide-react'] : [] },
}));
