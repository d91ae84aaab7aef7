import { setTimeout as delay } from 'node:timers/promises';
import { EXIT } from './failures.ts';
import { run } from './run.ts';

const abort = new AbortController();
process.once('SIGINT', () => abort.abort());
/** The program that reads the output, such as `head`, has closed it. */
const leave = (err: NodeJS.ErrnoException) => {
  if (err.code === 'EPIPE') process.exit(EXIT.done);
  throw err;
};
process.stdout.on('error', leave);
process.stderr.on('error', leave);

const { env, stdin, stdout, stderr } = process;
process.exitCode = await run(process.argv.slice(2), {
  env,
  cwd: process.cwd(),
  stdin,
  stdout,
  stderr,
  abort,
  pause: (ms) => delay(ms, undefined, { signal: abort.signal }),
});
