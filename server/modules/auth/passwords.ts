import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, 2 passes: about 10 ms off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;
/** Compares a password; takes the same time for an account that does not exist. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
