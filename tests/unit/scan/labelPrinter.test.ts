import { expect, it, vi } from 'vitest';
import { createLabelPrinter } from '../../../src/customRoutes/scan/labelPrinter.ts';
import { eventually } from '../../support/eventually.ts';

it('labels of a file that cannot be printed are printed one by one, before the waiting ones', async () => {
  const printed: string[][] = [];
  const onFailed = vi.fn();
  const refused = new Error('no page');
  const printer = createLabelPrinter({
    print: async (ids) => {
      if (ids.includes('own label')) throw refused;
      printed.push(ids);
    },
    free: async () => undefined,
    onFailed,
  });
  printer.add(['first']);
  printer.add(['a', 'own label', 'b']);
  await eventually(() => expect(printed).toEqual([['first'], ['a'], ['b']]));
  expect(onFailed.mock.calls).toEqual([[refused, ['own label']]]);
});
