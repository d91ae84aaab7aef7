import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// What is waited for ends the wait by itself; this limit only ends a test that waits in vain, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

// The document is shared by files of one worker: what a page's own script drew does not stay for the next file.
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});
