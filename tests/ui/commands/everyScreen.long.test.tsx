// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findKeyClashes } from '../../../src/commands/keys/findKeyClashes.ts';
import { commandsOf, drawSteady, LISTS, screens } from './everyScreenWorld.tsx';

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
  document.documentElement.lang = 'en-US';
});

describe('every screen', () => {
  it('every screen of the console is in the test', () => {
    expect(screens.length).toBeGreaterThan(10);
    expect(screens.filter(([, file]) => !file)).toEqual([]);
    expect(screens.map(([route]) => route)).toEqual(expect.arrayContaining(Object.keys(LISTS)));
  });

  it('an order that waits for its label is printed by the key a, put on a manifest by m, and w writes to its recipient (ORD-33, ORD-44, B1-30)', async () => {
    const commands = await commandsOf('/order/:id', 'resources/orders/detail/OrderShow.tsx');
    const keysOf = (id: string) => commands.find((c) => c.id === id)?.keys;
    expect(['order.printLabel', 'order.track', 'order.createManifest', 'order.whatsApp'].map(keysOf)).toEqual(
      [['p', 'a'], ['t'], ['m'], ['w']],
    );
  });

  // One render for both checks, because rendering a screen takes most of the time.
  it.each(screens)(
    '%s has no duplicate key, no key that starts a chord and no key of the browser, and a change of language keeps each field and its typed text (A3-7, B1-30)',
    async (route, file) => {
      const { services, setLanguage } = await drawSteady(route, file);
      const commands = services.registry.all().map((entry) => entry.command);
      const ids = commands.map((c) => c.id);
      expect(ids).toEqual(expect.arrayContaining(['go.orders', 'help.cheatSheet', ...(LISTS[route] ?? [])]));
      const clashes = findKeyClashes(commands).filter(({ ids: [a, b] }) => a !== b || a === undefined);
      expect(clashes).toEqual([]);

      const typed = fields();
      // Typing opens a list of choices; its field must stay, too.
      for (const field of typed)
        if (field.getAttribute('role') !== 'combobox') fireEvent.change(field, { target: { value: '7' } });
      const values = typed.filter((field) => field.isConnected).map((field) => [field, field.value] as const);
      await act(() => setLanguage('zh_CN'));
      expect(document.documentElement.lang).toBe('zh-CN');
      expect(values.map(([field]) => field.isConnected)).not.toContain(false);
      expect(values.map(([field]) => field.value)).toEqual(values.map(([, value]) => value));
    },
  );
});

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea:not([aria-hidden], :disabled, [readonly]), input:is([type="text"], [type="search"], [type="tel"], [type="email"], :not([type])):not(:disabled, [readonly], [aria-hidden])',
  ),
];
