import type { TestServer } from '../../support/server.ts';
import { t, withShipper } from '../../support/shipperServer.ts';

export const TOKEN = 'a token of the metrics, 32 letters.';
export const lines: string[] = [];

export const ask = (server: TestServer, authorization?: string) =>
  server.app.inject({
    url: '/metrics',
    headers: { host: 'localhost', ...(authorization ? { authorization } : {}) },
  });
export const scrape = async () => (await ask(t, `Bearer ${TOKEN}`)).body;
/** The value of a line by its name and labels; undefined if there is none. */
export const lineOf = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1);

export function withMetrics(): void {
  withShipper(
    { walletMinor: 1_000_000 },
    {
      env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn', LOG_SLOW_MS: '100', WAYBILL_HOOKS_LOCAL: '1' },
      app: { logTo: { write: (line) => void lines.push(line) } },
    },
  );
}
