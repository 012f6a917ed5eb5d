import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The browsers of the last two years, so that nothing is translated for those before.
  build: { target: 'es2023', assetsInlineLimit: 0 },
});
