import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deliveredIn, refusedIn } from '../../../scripts/release/licences.mjs';
import { ROOT } from '../../../server/rootDir.ts';

it('each delivered package has an accepted licence (BX-11)', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  expect(deliveredIn(lock).length).toBeGreaterThan(300);
  expect(refusedIn(lock)).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(GPL-2.0 OR MIT)', true],
  ['MIT AND GPL-2.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN x', false],
  [undefined, false],
])('a package under %j is accepted: %s; a package for development is not delivered', (license, accepted) => {
  const entry = { version: '1.0.0', ...(license ? { license } : {}) };
  const lock = {
    packages: { '': {}, 'node_modules/a': entry, 'node_modules/a/node_modules/b': { ...entry, dev: true } },
  };
  expect(refusedIn(lock).map(({ name }) => name)).toEqual(accepted ? [] : ['a']);
});

it('each direct package is pinned to one version, so that two installations are the same (BX-11)', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(ranges).toEqual([]);
});
