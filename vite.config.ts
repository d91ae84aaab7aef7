import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { type CodeSplitting, firstVisit, inFewFiles, STAND_INS } from './vite.firstVisit.ts';
import { texts } from './vite.texts.ts';

/** The portal is served under /customer. `track` is the small script of the public tracking pages, which the server renders. */
const portal = (codeSplitting: CodeSplitting): UserConfig => ({
  base: '/customer/',
  plugins: [texts, react(), firstVisit],
  worker: { plugins: () => [texts] },
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: [...STAND_INS] },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: {
        main: 'index.html',
        track: 'src/public/track.ts',
        map: 'src/public/map.ts',
        instabook: 'src/public/instabook.ts',
        sw: 'src/public/sw.ts',
        pushWorker: 'src/public/pushWorker.ts',
        deskWorker: 'src/public/deskWorker.ts',
      },
      output: { codeSplitting },
    },
  },
  server: { proxy: { '/v1.0': 'http://127.0.0.1:4000', '/sandbox': 'http://127.0.0.1:4000' } },
});

export default defineConfig(async ({ command }) =>
  portal(command === 'build' ? await inFewFiles(portal({})) : {}),
);
