import { type EffectCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** An effect that runs when it is mounted and when a cause changes. Everything else that it reads is current, and starts nothing. */
export function useEffectOn(effect: EffectCallback, causes: readonly unknown[]): void {
  const run = useEffectEvent(effect);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the causes
  useEffect(() => run(), causes);
}

/** The same before the browser paints. */
export function useLayoutEffectOn(effect: EffectCallback, causes: readonly unknown[]): void {
  const run = useEffectEvent(effect);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the causes
  useLayoutEffect(() => run(), causes);
}
