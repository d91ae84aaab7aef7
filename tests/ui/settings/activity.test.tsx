// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import {
  AUDIT_OPERATIONS,
  AUDIT_SUBJECTS,
  type AuditSubject,
} from '../../../contract/rules/account/audit.ts';
import { MCP_CALLS } from '../../../contract/rules/integrations/mcp.ts';
import ActivityPage from '../../../src/resources/activity/ActivityPage.tsx';
import { type Reader, recordPath } from '../../../src/resources/activity/recordPath.ts';
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

const unnamed = (id: string) => ({ id, name: null, gone: false, place: null });

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
  for (const text of ['Nurul Aina', 'Booked and paid an order', /−8\.00/])
    expect(within(row).getByText(text)).toBeVisible();
  expect(within(row).getByRole('link', { name: 'MY1' })).toHaveAttribute(
    'href',
    `/order/${ENTRY.records[0]!.id}`,
  );
});

it('a line names a key with its person, several records with their number, and fields by the words of their screen (BX-51)', async () => {
  show([
    {
      key: { id: 7, name: 'Shop', token: 'dx…3b69', createdAt: '2026-03-01T00:00:00Z' },
      operation: 'processOrders',
      recordTotal: 3,
      amount: null,
      fields: ['address1', 'postcode', 'lang', 'placeConfirmed', 'new_field'],
      result: 'partly',
    },
  ]);
  for (const text of [
    'Shop · dx…3b69 (key of Nurul Aina)',
    'MY1 and 2 more',
    'Address, Language, Other details',
    'Partly done',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

it('a line says that an unpaid order was created, names a role, and does not show a number as the name of a rule (BX-50, BX-51)', async () => {
  show([
    { amount: null },
    { operation: 'invitePerson', role: 'viewer', amount: null },
    { operation: 'changeMember', role: 'own', roleName: 'Night shift', amount: null },
    { operation: 'createInboxRule', subject: 'rule', records: [unnamed('2')], amount: null },
  ]);
  for (const text of [
    'Created an order',
    /^Invited a person.*Viewer/,
    /^Changed a person's role.*Night shift/,
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rule for the inbox' })).toBeVisible();
});

it('an entry without a record is named by its action in words, and its quick view and card have no empty lines (BX-51)', async () => {
  show([{ operation: 'scanParcels', records: [], recordTotal: 0, subject: null, amount: null, fields: [] }]);
  const row = await screen.findByRole('row', { name: 'Scanned parcels' });
  row.focus();
  await user.keyboard(' ');
  const look = await screen.findByRole('dialog', { name: 'Quick view of Scanned parcels' });
  expect(
    within(look)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Time', 'Who', 'What']);
});

it('a line names the tool of an assistant, the number of its calls, what it asked for and the code of a refusal (BX-51, BX-54)', async () => {
  const counted: Partial<AuditEntry> = {
    operation: 'callTool',
    subject: null,
    records: [],
    recordTotal: 0,
    amount: null,
  };
  show([
    { ...counted, tool: { name: 'label', code: null, times: 12 } },
    { ...counted, tool: { name: 'book', code: null, times: 1 }, result: 'asked' },
    { ...counted, tool: { name: 'cancel', code: 'ERR_KEY_LIMIT', times: 2 }, result: 'refused' },
    { tool: { name: 'book', code: null, times: 1 }, fields: [] },
  ]);
  for (const text of [
    'Used a tool of assistants (Label)',
    '12 times within one hour',
    'Asked to confirm',
    '2 times within one hour · Code: ERR_KEY_LIMIT',
    /8\.00 · Tool: Book|Tool: Book · .*8\.00/,
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Refused')).toBeVisible();
});

it.each(LOCALES)('each tool has its text in %s (BX-51, BX-54)', (locale) => {
  expect(Object.keys(textsOf(locale, 'activity').tools).sort()).toEqual([...MCP_CALLS].sort());
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

it('a record without a name is named by its kind, a deleted one says so and is not opened (BX-51)', async () => {
  show([
    { operation: 'deleteOrder', records: [{ ...unnamed(ENTRY.id), gone: true }], amount: null },
    { operation: 'withdrawInvitation', subject: 'invitation', records: [GONE_INVITATION], amount: null },
    { operation: 'startBatch', subject: 'batch', records: [unnamed('7')], recordTotal: 12, amount: null },
    { operation: 'dismissRisk', subject: 'risk', records: [unnamed('8')], amount: null },
  ]);
  for (const text of ['Order (deleted)', 'tan@example.com (no longer open)', '12 orders'])
    expect(await screen.findByText(text)).toBeVisible();
  const grid = within(screen.getByRole('grid'));
  expect(grid.queryByRole('link')).toBeNull();
  expect(grid.queryByRole('button', { name: /^Open/ })).toBeNull();
});
const GONE_INVITATION = { id: ENTRY.id, name: 'tan@example.com', gone: true, place: null };

it('keys of one name are told apart in the filter: by their ends, and programs by their days (BX-51, BX-54)', async () => {
  const key = { name: 'Shop', token: null, createdAt: '2026-03-01T04:00:00Z' };
  const getAuditActors = async () => ({
    people: [],
    keys: [
      { ...key, id: 1, token: 'dx…3b69' },
      { ...key, id: 2, token: 'dx…ad8d' },
      { ...key, id: 3 },
    ],
  });
  show([{}], { getAuditActors });
  await user.click(await screen.findByRole('combobox', { name: 'Who' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Anybody',
    'Key: Shop · dx…3b69',
    'Key: Shop · dx…ad8d',
    expect.stringMatching(/^Key: Shop · .*2026/),
  ]);
});

const READER: Reader = { customerId: 1, userId: ENTRY.person.id, may: () => true };

it('each kind of record links to a page, but for jobs and reasons for a look (BX-51)', () => {
  const place: Partial<Record<AuditSubject, string>> = {
    view: 'contacts',
    inboxLine: 'ended',
    manifest: '9',
  };
  const pathOf = (subject: AuditSubject, reader = READER) =>
    recordPath(
      { ...ENTRY, subject, records: [{ id: '7', name: 'N', gone: false, place: place[subject] ?? null }] },
      reader,
    );
  for (const subject of AUDIT_SUBJECTS)
    expect([subject, pathOf(subject)]).toEqual([
      subject,
      subject === 'batch' || subject === 'risk' ? null : expect.stringMatching(/^\/[a-z]/),
    ]);
  expect(pathOf('view')).toBe('/contacts?view=7');
  expect(decodeURIComponent(pathOf('inboxLine') ?? '')).toContain('{"tab":"ended","q":"N"}');
  expect(decodeURIComponent(pathOf('manifest') ?? '')).toContain('{"tab":"cancelled","q":"N"}');
  // Another person's rules are not shown, and a page is not opened without its right.
  expect(pathOf('rule', { ...READER, userId: 0 })).toBeNull();
  expect(pathOf('webhook', { ...READER, may: (need) => need !== 'integrations' })).toBeNull();
});

it.each(LOCALES)('each recorded call has its text in %s (BX-51)', (locale) => {
  expect(Object.keys(textsOf(locale, 'activity').operations).sort()).toEqual([...AUDIT_OPERATIONS].sort());
});
