import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { loadCheatSheet } from '../../src/commands/keys/CheatSheet.tsx';
import { loadParts } from '../../src/ui/lazyPart.tsx';

// Long enough for the busiest machine: only a test that fails reaches this limit.
configure({ asyncUtilTimeout: 30_000 });

// Files of one worker share the document, so each leaves it empty.
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});

// What a person has on the second visit: dialogs and menus open at once.
beforeAll(async () => {
  await Promise.all([loadParts(), loadCheatSheet()]);
});
