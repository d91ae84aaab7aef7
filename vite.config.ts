import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The portal lives under /customer. `track` is the small script of the public tracking pages, which the server renders. */
export default defineConfig({
  base: '/customer/',
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: {
        main: 'index.html',
        track: 'src/public/track.ts',
        map: 'src/public/map.ts',
        sw: 'src/public/sw.ts',
      },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { '/v1.0': 'http://127.0.0.1:4000', '/sandbox': 'http://127.0.0.1:4000' } },
});
