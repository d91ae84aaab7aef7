import { bookThroughRestarts } from '../tests/server/crash/databaseRestarts.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { median, printTable } from './support/measure.ts';

// A PostgreSQL that is stopped (`fast` and `immediate` in turn) and started again while eight loops book on two processes. `--rounds=N`
// sets the number of stops. Exit code 1: a process ended, an order was lost, or the ledger does not add up.
const roundsFlag = process.argv.find((word) => word.startsWith('--rounds='));
const ROUNDS = Number(roundsFlag?.slice('--rounds='.length) ?? 20);
const LOOPS = 8;

const cluster = await startPostgres({ durable: true });
if (typeof cluster === 'string') {
  process.stdout.write(`No PostgreSQL can be started: ${cluster}\n`);
  process.exit(1);
}
const figures = await bookThroughRestarts(cluster, { rounds: ROUNDS, loops: LOOPS, ordersARound: 40 });
await cluster.stop();

const of = (status: number) => figures.answers.get(status) ?? 0;
const others = [...figures.answers].reduce(
  (sum, [status, n]) => ([200, 409, 503].includes(status) ? sum : sum + n),
  0,
);
const wrong = figures.lost + figures.surplus;
const unbalanced = Math.abs((figures.walletMinor ?? 0) - figures.expectedMinor) / 100;
printTable(`${ROUNDS} restarts of PostgreSQL under ${LOOPS} loops that book on two processes`, [
  { what: 'processes that ended', value: figures.ended, unit: '', limit: 0 },
  { what: 'orders acknowledged', value: figures.acknowledged, unit: '' },
  { what: 'of them lost, or paid not once', value: figures.lost, unit: '', limit: 0 },
  { what: 'orders that nobody asked for', value: figures.surplus, unit: '', limit: 0 },
  { what: 'missing in the wallet', value: unbalanced, unit: '', limit: 0 },
  { what: 'faults in the ledger', value: figures.ledger.problems.length, unit: '', limit: 0 },
  { what: 'answers of 503', value: of(503), unit: '' },
  { what: 'answers of 409, the first still runs', value: of(409), unit: '' },
  { what: 'other answers, or none', value: others, unit: '', limit: 0 },
  { what: 'until each process books again: median', value: median(figures.backMs), unit: 'ms' },
  { what: '  most', value: Math.max(...figures.backMs), unit: 'ms', limit: 10_000 },
]);
process.exit(figures.ended + wrong + unbalanced + others > 0 || !figures.ledger.ok ? 1 : 0);
