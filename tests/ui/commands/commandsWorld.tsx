import { beforeEach } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';

export let ran: string[];

export function command(id: string, keys: string, more: Partial<Command> = {}): Command {
  const run = (): void => void ran.push(id);
  return {
    id,
    labelKey: `test.${id}` as TextKey,
    scope: 'global',
    group: 'view',
    keys: [keys],
    run,
    ...more,
  };
}

/** Prepares each test file that calls it. */
export function withCommands(): void {
  beforeEach(() => {
    ran = [];
  });
}
