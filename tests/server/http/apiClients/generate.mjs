// Generates both clients from `openapi.json` in the given folder: `schema.ts` and `functions.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';

// openapi-typescript needs an older API of the compiler, which this project's version lacks.
const former = `export const resolve = (name, at, next) => next(name === 'typescript' ? 'typescript5' : name, at);`;
register(`data:text/javascript,${encodeURIComponent(former)}`);
const { default: openapiTS, astToString } = await import('openapi-typescript');
const { generate } = await import('orval');

const folder = process.argv[2];
const description = path.join(folder, 'openapi.json');
const schema = await openapiTS(JSON.parse(readFileSync(description, 'utf8')));
writeFileSync(path.join(folder, 'schema.ts'), astToString(schema));
await generate({
  input: { target: description },
  output: {
    target: path.join(folder, 'functions.ts'),
    client: 'fetch',
    override: { mutator: { path: path.join(folder, 'callServer.ts'), name: 'callServer' } },
  },
});
