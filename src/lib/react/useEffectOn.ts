import { type EffectCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** An effect that runs on mount and when a cause changes. All other values that it reads are current, and do not start it. */
export function useEffectOn(effect: EffectCallback, causes: readonly unknown[]): void {
  const run = useEffectEvent(effect);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the causes
  useEffect(() => run(), causes);
}

/** Like `useEffectOn`, but runs before the browser paints. */
export function useLayoutEffectOn(effect: EffectCallback, causes: readonly unknown[]): void {
  const run = useEffectEvent(effect);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the causes
  useLayoutEffect(() => run(), causes);
}
