import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { type AuditOperation, auditedAs } from '../../../contract/rules/account/audit.ts';
import { withServer } from '../../support/shipperServer.ts';

const routes: RouteOptions[] = [];
withServer({ app: { onRoute: (route) => routes.push(route) } });

/** Calls of a signed-in person or key without an entry: they read, count, or belong to the sign-in. */
const UNRECORDED = new Set([
  'quote',
  'track',
  'getProofOfDelivery',
  'rateDelivery',
  'makeTicket',
  'stepUp',
  'sendStepUpCode',
  'reportPageViews',
  'noteVisit',
  'findAddressAt',
  'findRisks',
  'countSavedViews',
  'previewBatch',
  'priceBatch',
  'priceRows',
  'matchCodStatement',
  'readStandardOrder',
]);
/** One call carries many: each of them is counted, and the calls that it makes have their own entries (toolActivity.long.test.ts). */
const RECORDED_BY_PARTS: Readonly<Record<string, AuditOperation>> = { callTools: 'callTool' };

it('every writing call of a person or key is recorded, or in the list of exceptions (BX-51)', () => {
  const names = routes.flatMap(({ method, schema, config }) => {
    const isWrite = [method].flat().some((verb) => !['GET', 'HEAD', 'OPTIONS'].includes(verb));
    const id = schema?.operation?.id;
    return isWrite && id && config?.access !== 'public' ? [id] : [];
  });
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((id) => !auditedAs(RECORDED_BY_PARTS[id] ?? id) && !UNRECORDED.has(id))).toEqual([]);
});
