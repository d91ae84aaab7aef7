import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { planChunks } from './scripts/chunks.ts';

/** The portal lives under /customer. `track` is the small script of the public tracking pages, which the server renders. */
const portal: InlineConfig = {
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
    },
  },
  server: { proxy: { '/v1.0': 'http://127.0.0.1:4000', '/sandbox': 'http://127.0.0.1:4000' } },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return portal;
  const chunkOf = await planChunks(portal);
  return {
    ...portal,
    build: {
      ...portal.build,
      rolldownOptions: {
        ...portal.build?.rolldownOptions,
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
        },
      },
    },
  };
});
