import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';

// What is waited for ends the wait by itself; this limit only ends a test that waits in vain, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });
