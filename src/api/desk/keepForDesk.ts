import { startKeeping } from '../client/readCopies.ts';

let keeping = false;
/** From now on this browser stores copies of the data that offline work needs. */
export async function keepForDesk(): Promise<void> {
  if (keeping) return;
  keeping = true;
  const { keepCopy } = await import('./copies.ts');
  startKeeping((read) => void keepCopy(read));
}
