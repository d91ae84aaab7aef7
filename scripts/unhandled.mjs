// A reporter of vitest: writes errors outside of any test to the file `UNHANDLED_JSON`, because the JSON report leaves them out: thrown anywhere, or by
// the hooks of a `describe`.
import { writeFileSync } from 'node:fs';

export default class Unhandled {
  onTestRunEnd(modules, errors) {
    const inHooks = modules.flatMap((module) =>
      [...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => `${module.relativeModuleId} > ${suite.fullName}\n${textOf(error)}`),
      ),
    );
    writeFileSync(process.env.UNHANDLED_JSON, JSON.stringify([...inHooks, ...errors.map(textOf)]));
  }
}

const textOf = ({ message, stack }) => stack || message;
