import { expect, it } from 'vitest';
import { readResumedStep, resumePath, topUpPath } from '../../../src/shared/payment/topUpPath.ts';

it.each(['confirm', 'pay', 'book', 'batch', 'fulfil', 'change'] as const)(
  'a top-up from the inbox leads back to its filter and to the step %s (BX-40)',
  (kind) => {
    const location = { pathname: '/inbox', search: '?kind=late', key: 'k', state: null, hash: '' };
    const path = topUpPath(250, resumePath(location, { kind, id: 'o1' }));
    const { searchParams } = new URL(path, 'http://localhost');
    expect(searchParams.get('missing')).toBe('2.5');
    const back = new URL(searchParams.get('back') ?? '', 'http://localhost');
    expect([back.pathname, readResumedStep(back.search)]).toEqual([
      '/inbox',
      { step: { kind, id: 'o1' }, rest: '?kind=late' },
    ]);
  },
);
