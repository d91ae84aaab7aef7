// A reporter of vitest: writes errors thrown outside of any test to the file `UNHANDLED_JSON`, because the JSON report leaves them out.
import { writeFileSync } from 'node:fs';

export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    writeFileSync(
      process.env.UNHANDLED_JSON,
      JSON.stringify(errors.map(({ message, stack }) => stack || message)),
    );
  }
}
