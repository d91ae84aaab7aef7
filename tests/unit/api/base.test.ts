// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it.each([
  ['ship.example', null, 'https://api.example/v1.0'],
  ['ship.example', '1', 'https://staging.example/v1.0'],
  ['ship-staging.example', null, 'https://staging.example/v1.0'],
  ['localhost', null, 'https://staging.example/v1.0'],
  ['sg.localhost', null, 'https://staging.example/v1.0'],
])(
  'the portal at %s (flag %s) uses the API at %s (SHELL-08, SHELL-09, SHELL-10)',
  async (host, flag, base) => {
    vi.stubEnv('VITE_API_URL', 'https://api.example/v1.0/');
    vi.stubEnv('VITE_API_URL_STAGING', 'https://staging.example/v1.0');
    vi.resetModules();
    const { apiBase } = await import('../../../src/api/client/base.ts');
    expect(apiBase(host, flag)).toBe(base);
  },
);
