import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { median } from './support/measure.ts';

// Requests per second of the order list with 25 rows, in turns with a bare Fastify route with the same statements and serializer. The
// server is a process of its own (bench/support/requestsServer.ts); NODE_OPTIONS_SERVER passes options to its Node, such as --cpu-prof.
const CONNECTIONS = 20;
const ROUND_MS = 4000;
const ROUNDS = 5;

interface Told {
  ours: number;
  bare: number;
  headers: Record<string, string>;
}

async function requestsIn(port: number, headers: Record<string, string>, forMs: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + forMs;
  let done = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      http
        .get(
          { port, host: '127.0.0.1', path: '/v1.0/order?limit=25&retrieve=service', headers, agent },
          (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
            answer.resume();
            answer.on('end', resolve);
          },
        )
        .on('error', reject);
    });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await one();
        done++;
      }
    }),
  );
  agent.destroy();
  return (done / (performance.now() - start)) * 1000;
}

const messageFrom = (child: ChildProcess) =>
  new Promise<Told | string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Told | string));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });

for (const kind of ['postgres', 'pglite']) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      ...(process.env.NODE_OPTIONS_SERVER?.split(' ') ?? []),
      fileURLToPath(new URL('support/requestsServer.ts', import.meta.url)),
      kind,
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const at = await messageFrom(child);
  if (typeof at === 'string') {
    process.stdout.write(`${kind} is left out (${at}).\n`);
    continue;
  }
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const [a, b] = [
      await requestsIn(at.ours, at.headers, ROUND_MS),
      await requestsIn(at.bare, at.headers, ROUND_MS),
    ];
    if (round < 0) continue;
    ours.push(a);
    bare.push(b);
  }
  process.stdout.write(
    `${kind}: order list of 25 rows ${median(ours).toFixed(0)} a second, bare route ${median(bare).toFixed(0)} a second: ${(median(bare) / median(ours)).toFixed(2)} × (limit 3 ×)\n`,
  );
  child.send('stop');
  await new Promise((resolve) => child.once('exit', resolve));
}
