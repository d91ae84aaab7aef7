import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { useInsertionEffect } from 'react';
import { expect, it, vi } from 'vitest';
import * as ours from '../../../src/firstVisit/insertStyles.ts';

const PACKAGE = '@emotion/use-insertion-effect-with-fallbacks';
const FILE = `node_modules/${PACKAGE}/dist/emotion-use-insertion-effect-with-fallbacks.browser.esm.js`;
const namesIn = (list = '') => list.split(',').map((name) => name.trim());
const exported = () => namesIn(/export \{([^}]+)\}/.exec(readFileSync(FILE, 'utf8'))?.[1]);

/** What Emotion's browser files import of the package that ours stands in for. */
const imported = (): string[] =>
  ['react', 'styled'].flatMap((name) => {
    const dist = path.join('node_modules/@emotion', name, 'dist');
    return readdirSync(dist)
      .filter((file) => /\.esm\.js$/.test(file))
      .flatMap((file) =>
        [...readFileSync(path.join(dist, file), 'utf8').matchAll(/import \{([^}]+)\} from '([^']+)'/g)]
          .filter(([, , from]) => from === PACKAGE)
          .flatMap(([, names]) => namesIn(names)),
      );
  });

it('has what Emotion’s own package has, which Emotion still takes its insertion from', () => {
  expect(Object.keys(ours).sort()).toEqual(exported().sort());
  expect([...new Set(imported())].sort()).toEqual(Object.keys(ours).sort());
});

it('a component’s rules are inserted while it is drawn, global ones when the page is put in', () => {
  const insert = vi.fn();
  ours.useInsertionEffectAlwaysWithSyncFallback(insert);
  expect(insert).toHaveBeenCalledTimes(1);
  expect(ours.useInsertionEffectWithLayoutFallback).toBe(useInsertionEffect);
});
