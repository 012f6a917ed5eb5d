import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found before the first page is asked for, so that development does not reload under one's hands.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // The browsers of the last two years, so that nothing is translated for those before.
  build: { target: 'es2023', assetsInlineLimit: 0 },
});
