// `npm run tenant:create -- file.json`, `tenant:update -- file.json`, `tenant:check -- code`: shorter names for commands of `operate`.
import { runProgram } from './program.mjs';

const [action, ...words] = process.argv.slice(2);
const isWrite = action !== 'check';
if (words.filter((word) => !word.startsWith('--')).length === 0) {
  process.stderr.write(`Usage: npm run tenant:${action} -- ${isWrite ? 'file.json' : 'code'}\n`);
  process.exit(2);
}
// The file is the default reason of the change.
const reason = isWrite && !words.includes('--reason') ? ['--reason', `as in ${words[0]}`] : [];
process.exit(runProgram('operate', [`tenants/${action}`, ...words, ...reason]));
