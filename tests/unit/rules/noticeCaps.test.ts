import { expect, it } from 'vitest';
import { noticesADay, type Standing } from '../../../server/modules/notices/noticeCaps.ts';

const NEW: Standing = { ageDays: 0, paidOrders: 0, stops: 0, complaints: 0 };

it.each<[Partial<Standing>, number]>([
  [{}, 50],
  [{ ageDays: -1 }, 50],
  [{ ageDays: 0.99 }, 50],
  [{ ageDays: 1 }, 60],
  [{ ageDays: 29 }, 340],
  [{ ageDays: 30 }, 350],
  [{ ageDays: 31 }, 350],
  [{ paidOrders: 1 }, 60],
  [{ paidOrders: 9_999 }, 100_040],
  [{ paidOrders: 10_000 }, 100_050],
  [{ paidOrders: 10_001 }, 100_050],
  [{ stops: 1 }, 45],
  [{ stops: 10 }, 25],
  [{ stops: 11 }, 23],
  [{ complaints: 1 }, 25],
  [{ complaints: 2 }, 16],
  [{ complaints: 1, paidOrders: 5 }, 50],
  [{ complaints: 8 }, 5],
  [{ complaints: 9 }, 5],
  [{ complaints: 1_000, stops: 1_000 }, 5],
])('an account of %o sends %i messages to recipients a day (BX-06)', (standing, most) => {
  expect(noticesADay({ ...NEW, ...standing })).toBe(most);
});
