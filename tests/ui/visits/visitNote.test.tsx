// @vitest-environment happy-dom
import { fireEvent, render, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { VISIT_REPORT_INTERVAL_MS } from '../../../contract/rules/account/visits.ts';
import { VisitNote } from '../../../src/layout/VisitNote.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';

let now = 0;
const noteVisit = vi.fn(async () => ({}));
const dataProvider = { noteVisit } as never;
const page = (customerId: number) => (
  <AdminContext dataProvider={dataProvider}>
    <SessionContext value={{ customer: { id: customerId } } as never}>
      <VisitNote />
    </SessionContext>
  </AdminContext>
);

beforeEach(() => {
  now = 5;
  noteVisit.mockClear();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

it.each([
  ['a key', fireEvent.keyDown],
  ['a press', fireEvent.pointerDown],
  ['a moved pointer', fireEvent.pointerMove],
  ['a wheel', fireEvent.wheel],
])('%s reports the visit, unlike an idle page (BX-44)', (_name, sign) => {
  render(page(1));
  expect(noteVisit).not.toHaveBeenCalled();
  sign(document.body);
  expect(noteVisit).toHaveBeenCalledOnce();
});

it.each([
  [VISIT_REPORT_INTERVAL_MS - 1, 1],
  [VISIT_REPORT_INTERVAL_MS, 2],
  [VISIT_REPORT_INTERVAL_MS + 1, 2],
])('two actions %i ms apart are reported %i times (BX-44)', (apart, times) => {
  render(page(1));
  fireEvent.keyDown(document.body);
  now += apart;
  fireEvent.keyDown(document.body);
  expect(noteVisit).toHaveBeenCalledTimes(times);
});

it('a visit whose report got no answer is reported at the next action (BX-44)', async () => {
  noteVisit.mockRejectedValueOnce(new Error('away'));
  render(page(1));
  fireEvent.keyDown(document.body);
  await waitFor(() => expect(noteVisit.mock.results).toHaveLength(1));
  await Promise.resolve();
  fireEvent.keyDown(document.body);
  expect(noteVisit).toHaveBeenCalledTimes(2);
});

it('another account is reported at once, and nothing is reported after the user leaves the console (BX-44)', () => {
  const { rerender, unmount } = render(page(1));
  fireEvent.keyDown(document.body);
  rerender(page(2));
  fireEvent.keyDown(document.body);
  expect(noteVisit).toHaveBeenCalledTimes(2);
  unmount();
  now += 2 * VISIT_REPORT_INTERVAL_MS;
  fireEvent.keyDown(document.body);
  expect(noteVisit).toHaveBeenCalledTimes(2);
});
