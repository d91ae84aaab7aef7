// `npm run tenant:create -- file.json`, `tenant:update -- file.json`, `tenant:check -- code`: commands of operate by shorter names.
import { runProgram } from './program.mjs';

const [action, ...words] = process.argv.slice(2);
const isWrite = action !== 'check';
if (words.filter((word) => !word.startsWith('--')).length === 0) {
  process.stderr.write(`Usage: npm run tenant:${action} -- ${isWrite ? 'file.json' : 'code'}\n`);
  process.exit(2);
}
// The file itself is the reason; another one can be given.
const reason = isWrite && !words.includes('--reason') ? ['--reason', `as in ${words[0]}`] : [];
process.exit(runProgram('operate', [`tenants/${action}`, ...words, ...reason]));
