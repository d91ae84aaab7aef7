// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { deleteStoredForm, markFormStored } from '../../../src/lib/forms/formStorage.ts';
import { tabForms } from '../../../src/ui/form/tabForm.ts';

const KEY = 'orderForm:1:new';

/** Exclusive locks of one browser, by name. */
const taken = new Map<string, object>();

/** A tab of the browser; `copied` is the session storage of the tab that it was duplicated from, or of itself before a reload. */
function openTab(copied: ReadonlyMap<string, string> = new Map()) {
  const session = new Map(copied);
  const self = {};
  const request = async (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (taken.has(name)) {
      if (options.ifAvailable) return work(null);
      options.signal?.throwIfAborted();
    }
    taken.set(name, self);
    await work({ name, mode: 'exclusive' });
    if (taken.get(name) === self) taken.delete(name);
  };
  const close = () => {
    for (const [name, holder] of taken) if (holder === self) taken.delete(name);
  };
  const storage = {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
  };
  return { ...tabForms(() => ({ request }) as unknown as LockManager, storage), session, close };
}

beforeEach(() => {
  taken.clear();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
});

it('a second tab begins an empty form under its own key, and each tab keeps its key', async () => {
  const [first, second] = [openTab(), openTab()];
  expect([first.known(KEY), await first.claim(KEY), first.known(KEY)]).toEqual([null, KEY, KEY]);
  markFormStored(KEY);
  expect(await second.claim(KEY)).toBe(`${KEY}:2`);
  markFormStored(`${KEY}:2`);
  expect([first.known(KEY), second.known(KEY)]).toEqual([KEY, `${KEY}:2`]);
  expect(await Promise.all([first.claim(KEY), second.claim(KEY)])).toEqual([KEY, `${KEY}:2`]);
});

it('the form of a closed tab is offered to a tab without a typed form, a new one or an open one', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.claim(KEY);
  await second.claim(KEY);
  markFormStored(KEY);
  first.close();
  expect([second.known(KEY), await second.claim(KEY)]).toEqual([null, KEY]);
  second.close();
  markFormStored(`${KEY}:2`);
  await deleteStoredForm(KEY);
  expect(await openTab().claim(KEY)).toBe(`${KEY}:2`);
});

it('a reloaded tab keeps its key, and a duplicated tab gets another one', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.claim(KEY);
  await second.claim(KEY);
  markFormStored(KEY);
  markFormStored(`${KEY}:2`);
  first.close();
  second.close();
  const reloaded = openTab(second.session);
  expect(await reloaded.claim(KEY)).toBe(`${KEY}:2`);
  await openTab().claim(KEY);
  expect(await openTab(reloaded.session).claim(KEY)).toBe(`${KEY}:3`);
});

it('a browser without locks has one key for all tabs', () => {
  expect(tabForms(() => undefined, sessionStorage).known(KEY)).toBe(KEY);
});
