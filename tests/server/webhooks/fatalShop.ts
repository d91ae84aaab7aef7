import type { Killable } from '../crash/killableServer.ts';
import { type Received, startReceiver } from './receiver.ts';

export interface FatalShop {
  url: string;
  /** Answered calls in order of arrival. */
  taken: Received[];
  /** All calls, also those without an answer because of a kill. */
  calls: Received[];
  /** Kills the server in the middle of its next call, which gets no answer, `afterMs` later. Resolves when the process has ended. */
  killInNextCall(server: Killable, afterMs?: number): Promise<void>;
  /** Cancels this kill. */
  spare(): void;
  /** Number of servers killed in this way. */
  killedInCall(): number;
  /** Resolves when this many calls got their answer. */
  taking(calls: number): Promise<void>;
  close(): Promise<void>;
}

/** A shop's server that kills its caller before it answers. */
export async function startFatalShop(): Promise<FatalShop> {
  const receiver = await startReceiver();
  const taken: Received[] = [];
  let kill: (() => void) | undefined;
  let onTaken: () => void = () => undefined;
  let killed = 0;
  receiver.answer = (call, response) => {
    if (kill) return kill();
    taken.push(call);
    response.end('ok');
    onTaken();
  };
  return {
    url: receiver.url,
    taken,
    calls: receiver.calls,
    close: () => receiver.close(),
    taking: (calls) =>
      new Promise((resolve) => {
        onTaken = () => {
          if (taken.length >= calls) resolve();
        };
        onTaken();
      }),
    spare: () => {
      kill = undefined;
    },
    killedInCall: () => killed,
    killInNextCall: (server, afterMs = 0) =>
      new Promise((resolve, reject) => {
        kill = () => {
          // Other calls of the dying process get no answer either.
          kill = () => undefined;
          setTimeout(() => {
            server.kill().then(() => {
              kill = undefined;
              killed++;
              resolve();
            }, reject);
          }, afterMs);
        };
      }),
  };
}

/** Waits until the server has nothing left to deliver. */
export async function allDelivered({ url }: Killable, key: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/v1.0/webhook`, { headers: { 'x-delyvax-access-token': key } });
    const { data } = (await answer.json()) as { data: { waiting: number }[] };
    if (data.every(({ waiting }) => waiting === 0)) return;
  }
}
