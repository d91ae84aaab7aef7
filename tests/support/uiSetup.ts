import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// Long enough for the busiest machine: only a test that fails reaches this limit.
configure({ asyncUtilTimeout: 30_000 });

// Files of one worker share the document, so each leaves it empty.
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});
