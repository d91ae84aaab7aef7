import { Kbd } from '../../commands/Kbd.tsx';
import { useCommandHint } from '../../commands/useCommandHint.ts';

/** The key of a command, as the person has it; nothing where it has none. */
export function KeyHint({ command }: { command: string }) {
  const { binding } = useCommandHint(command);
  return binding ? <Kbd keys={binding} /> : null;
}
