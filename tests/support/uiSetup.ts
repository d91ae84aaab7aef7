import '@testing-library/jest-dom/vitest';
import { type Config, cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeAll } from 'vitest';
import { loadCheatSheet } from '../../src/commands/keys/CheatSheet.tsx';
import { loadTexts } from '../../src/i18n/i18nProvider.ts';
import { partLoads } from '../../src/ui/page/lazyPart.tsx';

// Long enough for the busiest machine. Only a failing test reaches this limit.
configure({ asyncUtilTimeout: 30_000 });

// A wait repeats its query after every change of the page. Only a failed wait prints the page, because printing takes long.
const { getElementError } = getConfig();
if (getElementError.name !== 'briefWhileWaiting')
  configure({
    getElementError: function briefWhileWaiting(message, container) {
      const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as Config & {
        _disableExpensiveErrorDiagnostics?: boolean;
      };
      if (!waiting) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });

// React's development build stores a stack for each element, up to this number in a second. No test reads them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object | undefined>;
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  });

// happy-dom writes an element's whole markup where a browser writes “[object HTMLDivElement]”, and the code that places menus requests it
// again and again.
if (typeof Element !== 'undefined')
  Object.defineProperty(Element.prototype, 'toString', {
    configurable: true,
    writable: true,
    value(this: Element) {
      return Object.prototype.toString.call(this);
    },
  });

if (typeof document !== 'undefined')
  await Promise.all([import('./styles/styleRules.ts'), import('./styles/styles.ts')]);

// Rendered pages are removed after each test.
afterEach(cleanup);

// The state of a person's second visit: dialogs and menus open at once.
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  await Promise.all([() => loadTexts('en_US'), loadCheatSheet, ...partLoads].map((load) => load()));
});
