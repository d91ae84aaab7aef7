import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type DescribedApi, generateCalls } from '../../../cli/api/generateCalls.ts';
import { ROOT } from '../../../server/rootDir.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';

withServer();
beforeAll(async () => {
  await makeCompany(t);
});

it('the command line’s calls equal the API’s description; `vitest run -u` with this file writes them again (BX-55)', async () => {
  const { body } = await t.app.inject({ url: '/v1.0/openapi.json', headers: { host: 'localhost' } });
  const calls = generateCalls(JSON.parse(body) as DescribedApi, ROOT);
  await expect(calls).toMatchFileSnapshot(path.join(ROOT, 'cli/api/calls.ts'));
});
