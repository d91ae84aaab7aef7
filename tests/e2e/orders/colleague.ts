import type { Browser, Page } from '@playwright/test';
import { DEMO, expect } from '../support.ts';

/** Another person of the account, in a window of the person's own. The demo's outbox is open only to this machine. */
export async function colleague(
  page: Page,
  browser: Browser,
  email: string,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const session = await page.request.post('/v1.0/auth/login', {
    data: { companyCode: 'my', username: DEMO.email, password: DEMO.password },
  });
  const { accessToken } = ((await session.json()) as { data: { accessToken: string } }).data;
  await page.request.post('/v1.0/people/invitation', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { email, role: 'manager' },
  });
  let code: string | undefined;
  await expect
    .poll(async () => {
      const outbox = (await (await fetch(new URL('/v1.0/sandbox/outbox', page.url()))).json()) as {
        data: { recipient: string; body: string }[];
      };
      const mail = outbox.data.find(({ recipient }) => recipient === email);
      code = /invitation\?code=([\w-]+)/.exec(mail?.body ?? '')?.[1];
      return code;
    })
    .toBeTruthy();
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    ...(viewport ? { viewport } : {}),
  });
  await context.request.post('/v1.0/people/invitation/accept', {
    data: { code, name: 'Second Person', password: 'a rather long password' },
  });
  return context.newPage();
}
