import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from '@playwright/test';
import { oauthProvider } from '../../support/oauthProvider.ts';
import { joinAs } from '../members.ts';
import { DEMO, expect, expectAccessible, forbidMouse, reference, test } from '../support.ts';

/** A program on the person's computer: it receives the browser's answer, and signs in with the SDK's own OAuth. */
async function program(baseURL: string, name: string) {
  let receive: (answer: URLSearchParams) => void;
  const received = new Promise<URLSearchParams>((resolve) => {
    receive = resolve;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><link rel="icon" href="data:,"><h1>Back in the program</h1>');
    if (pathname === '/done') receive(searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/done`;
  const { provider, stored } = oauthProvider(redirectUrl, name, { state: () => 'kept' });
  const transportOf = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', baseURL), { authProvider: provider });
  const connect = async (transport: StreamableHTTPClientTransport) => {
    const client = new Client({ name: 'test', version: '1' });
    // The SDK's types are made without `exactOptionalPropertyTypes`.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  };
  const first = transportOf();
  await expect(connect(first)).rejects.toThrow(UnauthorizedError);
  return {
    /** The page that the program opens. */
    page: String(stored.to),
    received,
    redeem: async (code: string): Promise<Client> => {
      await first.finishAuth(code);
      return connect(transportOf());
    },
    end: () => server.close(),
  };
}

/** Fills in the sign-in's form, to which the consent page leads. */
async function enter(page: Page, by: 'keyboard' | 'mouse'): Promise<void> {
  const name = page.getByLabel('Username or email');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  if (by === 'mouse') await name.click();
  else await name.focus();
  await page.keyboard.type(DEMO.email);
  if (by === 'mouse') await page.getByLabel('Password').click();
  else await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(DEMO.password);
  if (by === 'mouse') await page.getByRole('button', { name: 'Sign in' }).click();
  else await page.keyboard.press('Enter');
}

/** Chooses drafts beside reading, and allows it. */
const ALLOW = {
  keyboard: async (page: Page) => {
    await page.getByRole('radio', { name: 'Read only' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Read, and make drafts' })).toBeChecked();
    await page.keyboard.press('Control+Enter');
  },
  mouse: async (page: Page) => {
    await page.getByRole('radio', { name: 'Read, and make drafts' }).click();
    await page.getByRole('button', { name: /^Allow/ }).click();
  },
};

for (const by of ['keyboard', 'mouse'] as const)
  test(`an assistant opens the portal, gets a key after sign-in and consent, and its calls are in the activity, by ${by} alone (BX-51, BX-54)`, {
    tag: by === 'keyboard' ? '@page' : [],
  }, async ({ page, baseURL }) => {
    if (by === 'keyboard') await forbidMouse(page);
    const name = reference('Robot');
    const robot = await program(baseURL ?? '', name);
    await page.goto(robot.page);
    await enter(page, by);
    await expect(page.getByText(`calls itself “${name}”`)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Read only' })).toBeChecked();
    if (by === 'keyboard') await expectAccessible(page);
    await ALLOW[by](page);
    await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
    const answer = await robot.received;
    expect([answer.get('state'), answer.get('iss'), answer.get('error')]).toEqual(['kept', baseURL, null]);

    const client = await robot.redeem(answer.get('code') ?? '');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain('create_draft');
    expect(tools.map((tool) => tool.name)).not.toContain('book');
    expect((await client.callTool({ name: 'balance' })).structuredContent).toMatchObject({
      key: { scopes: ['read', 'book'], untrusted: { name } },
    });
    await client.callTool({ name: 'balance' });
    expect((await client.callTool({ name: 'book', arguments: {} })).isError).toBe(true);
    await client.close();
    robot.end();

    await page.goto('/customer/settings/activity');
    const tab = page.getByRole('tab', { name: 'Assistants' });
    if (by === 'mouse') await tab.click();
    else {
      await tab.focus();
      await page.keyboard.press('Enter');
    }
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const rows = page.getByRole('row').filter({ hasText: name });
    await expect(rows).toHaveCount(2);
    const ofTool = (tool: string) => rows.filter({ hasText: `Used a tool of assistants (${tool})` });
    await expect(ofTool('Balance')).toContainText('2 times within one hour');
    await expect(ofTool('Book')).toContainText('Refused');
    await expect(ofTool('Book')).toContainText('ERR_FORBIDDEN');
    if (by === 'keyboard') await expectAccessible(page);
  });

for (const by of ['keyboard', 'mouse'] as const)
  test(`a packer whom an assistant asks for a key learns why it cannot be allowed, and refuses by ${by} alone (BX-50, BX-54)`, async ({
    page,
    request,
    baseURL,
  }) => {
    await joinAs(page, { request, baseURL }, { role: 'packer' });
    if (by === 'keyboard') await forbidMouse(page);
    const robot = await program(baseURL ?? '', 'Robot');
    await page.goto(robot.page);
    await expect(page.getByText(/Your role does not include “API keys/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Allow/ })).toHaveCount(0);
    if (by === 'keyboard') await expectAccessible(page);
    const refuse = page.getByRole('button', { name: 'Refuse' });
    if (by === 'mouse') await refuse.click();
    else {
      await refuse.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
    const answer = await robot.received;
    expect([answer.get('error'), answer.get('code'), answer.get('state')]).toEqual([
      'access_denied',
      null,
      'kept',
    ]);
    robot.end();
  });
