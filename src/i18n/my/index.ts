import type { Messages } from '../textKey.ts';
import first from './first.ts';
import rest from './rest.ts';

/** All texts of the console. */
export default { ...first, ...rest } satisfies Messages;
