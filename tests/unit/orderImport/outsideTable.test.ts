import { expect, it } from 'vitest';
import { saidOutside } from '../../../contract/rules/import/outsideTable.ts';

const TODAY = '2026-11-30';

it.each([
  ['COD each RM45 / pickup 3/12/2026', ['RM45'], ['2026-12-03']],
  ['COD RM45, pickup 3/4/2027', ['RM45'], ['2027-04-03', '2027-03-04']],
  ['COD 12.10', ['12.10'], []],
  ['Pickup: 2/12', [], ['2/12']],
])(
  '%s above the table offers its amounts and the days to come, each without a doubt of its own (IMP-06)',
  (text, amounts, days) => {
    const said = saidOutside([text], TODAY);
    expect([said.amounts.map((amount) => amount.trim()), said.days]).toEqual([amounts, days]);
  },
);
