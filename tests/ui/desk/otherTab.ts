import { onTestFinished } from 'vitest';

/** For one test, another tab of this browser has the form of a new record that is stored under the key. */
export function otherTabHas(key: string): void {
  type Work = (lock: Lock | null) => unknown;
  const request = async (name: string, ...rest: [Work] | [LockOptions, Work]) => {
    const work = rest.at(-1) as Work;
    return work(name === `typed ${key}` ? null : { name, mode: 'exclusive' });
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
