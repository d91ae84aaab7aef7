import path from 'node:path';
import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { ROOT } from '../../../server/rootDir.ts';
import { withServer } from '../../support/shipperServer.ts';
import { rolesPage } from './rolesPage.ts';

const routes: RouteOptions[] = [];
withServer({ app: { onRoute: (route) => void routes.push(route) } });

it('the page of roles equals the routes and their rights; `vitest run -u` with this file writes it again (BX-50)', async () => {
  await expect(rolesPage(routes)).toMatchFileSnapshot(path.join(ROOT, 'docs/ROLES.md'));
});
