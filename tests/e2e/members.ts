import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { DEMO, expect, reference } from './support.ts';

const PASSWORD = 'a rather long password';

/** The link in the newest mail to an address, from the demo's outbox, which is open to this machine. */
export async function linkTo(url: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await fetch(`${url}/v1.0/sandbox/outbox`);
      const { data } = (await outbox.json()) as { data: { recipient: string; body: string }[] };
      const mail = data.find((one) => one.recipient === email);
      link = /\/customer\/invitation\?code=[\w-]+/.exec(mail?.body ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

interface Place {
  request: APIRequestContext;
  baseURL: string | undefined;
}

interface Membership {
  role: string;
  roleId?: string;
  /** Pays a day up to this amount. */
  dayLimit?: number;
}

/** The owner's session, with a fresh proof by password. */
async function ownerHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  const signedIn = await request.post('/v1.0/auth/login', {
    data: { companyCode: 'my', username: DEMO.email, password: DEMO.password, remember: false },
  });
  const { data: session } = (await signedIn.json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${session.accessToken}` };
  await request.post('/v1.0/auth/stepUp', { headers, data: { password: DEMO.password } });
  return headers;
}

/** Id of the account's own role with this name. */
export async function roleNamed(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get('/v1.0/people', { headers: await ownerHeaders(request) });
  const { data } = (await answer.json()) as { data: { roles: { id: string; name: string }[] } };
  return data.roles.find((role) => role.name === name)?.id ?? '';
}

/** E-mail addresses of the persons who joined, by server and membership. An account sends 20 invitations a day. */
const joined = new Map<string, string>();

/**
 * Signs the page in as a member of the demo's account. Tests of one worker share a member with the same role, except with `isNew`: then
 * nobody else has spent of the day's limit.
 */
export async function joinAs(
  page: Page,
  { request, baseURL }: Place,
  member: Membership,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const place = `${baseURL} ${JSON.stringify(member)}`;
  const known = isNew ? undefined : joined.get(place);
  if (known) {
    const data = { companyCode: 'my', username: known, password: PASSWORD, remember: false };
    expect((await page.request.post('/v1.0/auth/login', { data })).ok()).toBe(true);
    return;
  }
  const headers = await ownerHeaders(request);
  const email = `${reference(member.role)}@example.test`;
  const invited = await request.post('/v1.0/people/invitation', { headers, data: { email, ...member } });
  expect(invited.status()).toBe(200);
  const code = (await linkTo(baseURL ?? '', email)).split('code=')[1];
  const accepted = await page.request.post('/v1.0/people/invitation/accept', {
    data: { code, name: `${member.role} person`, password: PASSWORD },
  });
  expect(accepted.status()).toBe(200);
  if (!isNew) joined.set(place, email);
}

/** A manager of the account in another window. */
export async function colleague(
  browser: Browser,
  place: Place,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    ...(place.baseURL ? { baseURL: place.baseURL } : {}),
    ...(viewport ? { viewport } : {}),
  });
  const page = await context.newPage();
  await joinAs(page, place, { role: 'manager' });
  return page;
}
