import { expect, it } from 'vitest';
import {
  showsApps,
  showsEstimate,
  showsReferralAfterTopUp,
  showsServiceSort,
  showsWhatsAppFlags,
  usesPlanTable,
} from '../../contract/rules/account/features.ts';

const yes = true;
const no = false;

/** Columns: company code; estimate and service sort; apps and WhatsApp; referral after a top-up; plan table. */
it.each([
  ['my', yes, yes, yes, yes],
  ['abcd', yes, yes, yes, no],
  ['myhub', yes, no, no, yes],
  ['abcde', yes, no, no, no],
  ['abcdef', no, no, no, no],
  ['mystaging', no, yes, no, no],
  ['staging-long-name', no, yes, no, no],
  ['', yes, yes, yes, no],
])(
  'company code %j (NUM-12, NUM-13, SHELL-37, SHELL-38, SHELL-42, QUOTE-39, SET-33, SET-34, PAY-35)',
  (code, estimate, apps, referral, planTable) => {
    expect({
      estimate: showsEstimate(code),
      sort: showsServiceSort(code),
      apps: showsApps(code),
      whatsApp: showsWhatsAppFlags(code),
      referral: showsReferralAfterTopUp(code),
      planTable: usesPlanTable(code),
    }).toEqual({ estimate, sort: estimate, apps, whatsApp: apps, referral, planTable });
  },
);

it('the demo company has no service sort, even with a short code (SHELL-43, PROF-06)', () => {
  expect(showsServiceSort('my', true)).toBe(false);
});

it.each(['my', 'ph', 'id', 'sg', 'myhub', 'phhub', 'idhub', 'sghub'])(
  '%s has the plan table (PAY-17)',
  (code) => {
    expect(usesPlanTable(code)).toBe(true);
  },
);
it.each(['MY', 'th', 'my ', 'hub', 'constructor'])('%j has the plain layout (PAY-18)', (code) => {
  expect(usesPlanTable(code)).toBe(false);
});
