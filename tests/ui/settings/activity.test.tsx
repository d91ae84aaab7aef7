// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import { AUDIT_OPERATIONS, AUDIT_SUBJECTS } from '../../../contract/rules/account/audit.ts';
import ActivityPage from '../../../src/resources/activity/ActivityPage.tsx';
import { recordPath } from '../../../src/resources/activity/recordPath.ts';
import { activityFilterToWire } from '../../../src/shared/activity/rules/activityFilter.ts';
import { LOCALES } from '../../../texts/locales.ts';
import { textsOf } from '../../../texts/read.ts';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';

const user = userEvent.setup();
const PATH = '/settings/activity';
const ENTRY = recordOf('activity') as unknown as AuditEntry;

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: vi.fn() }, close: vi.fn() } as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (entries: Partial<AuditEntry>[], verbs: Record<string, unknown> = {}) => {
  const getList = vi.fn(async (_resource: string, _asked: { filter: Record<string, string> }) => ({
    data: entries.map((entry, n) => ({ ...ENTRY, id: `${n}`, ...entry })),
    total: entries.length,
  }));
  showList(PATH, <ActivityPage />, { getList, ...verbs });
  return () => getList.mock.lastCall?.[1].filter ?? {};
};

it('a line shows the person, the action, the record and the cost (BX-51)', async () => {
  show([{}]);
  const row = (await screen.findAllByRole('row')).at(-1)!;
  for (const text of ['Nurul Aina', 'Booked and paid an order', /-.*8\.00/])
    expect(within(row).getByText(text)).toBeVisible();
  expect(within(row).getByRole('link', { name: 'MY1' })).toHaveAttribute(
    'href',
    `/order/${ENTRY.records[0]!.id}`,
  );
});

it('a line names a key with its person, several records with their number, and fields by name (BX-51)', async () => {
  show([
    {
      key: { id: 7, name: 'Shop' },
      operation: 'processOrders',
      recordTotal: 3,
      amount: null,
      fields: ['name', 'industry'],
      result: 'partly',
    },
  ]);
  for (const text of ['Shop (key of Nurul Aina)', 'MY1 and 2 more', 'Fields: name, industry', 'Partly done'])
    expect(await screen.findByText(text)).toBeVisible();
});

it('a line says that an unpaid order was created, names a role, and does not show a number as the name of a rule (BX-50, BX-51)', async () => {
  show([
    { amount: null },
    { operation: 'invitePerson', role: 'viewer', amount: null },
    { operation: 'changeMember', role: 'own', roleName: 'Night shift', amount: null },
    { operation: 'createInboxRule', subject: 'rule', records: [{ id: '2', name: null }], amount: null },
  ]);
  for (const text of [
    'Created an order',
    /^Invited a person.*Viewer/,
    /^Changed a person's role.*Night shift/,
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rule for the inbox' })).toBeVisible();
});

it('a deleted user has no name, and an entry without a record has no link (BX-51)', async () => {
  show([
    {
      person: { id: 3, name: null },
      operation: 'signInFailed',
      subject: null,
      records: [],
      recordTotal: 0,
      amount: null,
    },
  ]);
  expect(await screen.findByText('Somebody who left')).toBeVisible();
  expect(screen.getByText('Sign-in failed')).toBeVisible();
  expect(within(screen.getByRole('grid')).queryByRole('link')).toBeNull();
});

it('E opens the sheet with the filter of the list (BX-51)', async () => {
  const auditExportLink = vi.fn(async () => '/sheet');
  show([{}], { auditExportLink });
  await screen.findByText('Booked and paid an order');
  await user.keyboard('{Shift>}E{/Shift}');
  await waitFor(() =>
    expect(auditExportLink).toHaveBeenCalledWith(expect.objectContaining({ orderBy: 'desc' })),
  );
});

it('no period of the activity begins after today (BX-51, ORD-16)', async () => {
  show([{}]);
  await user.click(await screen.findByRole('combobox', { name: 'Period' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All time',
    'Today',
    'Yesterday',
    'Last week',
    'Last month',
    'Last year',
    'This week',
    'This month',
    'This year',
    'Custom dates',
  ]);
});

it('the list of an account without activity says so (BX-51)', async () => {
  show([]);
  expect(await screen.findByText('Nothing was done yet')).toBeVisible();
});

it('the filter names a group, a person or a key, days and a record (BX-51)', () => {
  expect(
    activityFilterToWire({
      tab: 'money',
      q: ' MY1 ',
      who: 'person:7',
      dateFrom: '2026-03-01',
      dateTo: '2026-03-02',
    }),
  ).toEqual({ group: 'money', keyword: 'MY1', person: '7', dateFrom: '2026-03-01', dateTo: '2026-03-02' });
  expect(activityFilterToWire({ tab: 'all', who: 'key:12' })).toEqual({ key: '12' });
  expect(activityFilterToWire({ who: 'anybody' })).toEqual({});
});

it('each kind of record links to a page (BX-51)', () => {
  for (const subject of AUDIT_SUBJECTS) expect(recordPath({ ...ENTRY, subject }, 1)).toMatch(/^\/[a-z]/);
});

it.each(LOCALES)('each recorded call has its text in %s (BX-51)', (locale) => {
  expect(Object.keys(textsOf(locale, 'activity').operations).sort()).toEqual([...AUDIT_OPERATIONS].sort());
});
