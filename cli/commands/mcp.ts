import { createInterface } from 'node:readline';
import { EXIT } from '../failures.ts';
import { accessOf, type Run } from '../session.ts';

/** Codes of the protocol's own refusals. */
const PARSE_ERROR = -32_700;
const NOT_ANSWERED = -32_000;

interface Message {
  id?: string | number | null;
  result?: { protocolVersion?: unknown };
}

/** Sends each message of an assistant to `POST /mcp` and returns the answer. Standard output contains only messages. */
export const run: Run = async ({ world, flags }) => {
  const { url, apiKey } = accessOf(world, flags);
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const write = (message: object) => world.stdout.write(`${JSON.stringify(message)}\n`);
  const refuse = (id: Message['id'], code: number, message: string) =>
    write({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });

  const pass = async (line: string): Promise<void> => {
    const sent = parsed(line);
    if (!sent) return void refuse(null, PARSE_ERROR, 'The message is no JSON.');
    try {
      const answer = await fetch(new URL('/mcp', url), {
        method: 'POST',
        headers,
        body: line,
        signal: world.abort.signal,
      });
      const text = await answer.text();
      const found = parsed(text);
      if (!answer.ok) return void (sent.id != null && refuse(sent.id, NOT_ANSWERED, reasonIn(found, answer)));
      const version = found?.result?.protocolVersion;
      if (typeof version === 'string') headers['mcp-protocol-version'] = version;
      if (found) write(found);
    } catch (err) {
      if (sent.id != null) refuse(sent.id, NOT_ANSWERED, (err as Error).message);
    }
  };

  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: world.stdin })) {
    if (!line.trim()) continue;
    const passed = pass(line).finally(() => open.delete(passed));
    open.add(passed);
  }
  await Promise.all(open);
  return EXIT.done;
};

function parsed(text: string): Message | null {
  try {
    return JSON.parse(text) as Message;
  } catch {
    // The caller reports the fault.
    return null;
  }
}

const reasonIn = (found: unknown, { status }: Response): string =>
  (found as { error?: { message?: string } } | null)?.error?.message ?? `HTTP ${status}`;
