interface Rounds {
  /** Whether rounds may begin now. */
  goesOn: () => boolean;
  onFailure: (err: unknown) => void;
}

/**
 * Work that is woken: one round at a time, and another one if it was woken meanwhile, by `wake` or by the round itself. A failure ends the
 * rounds until the next call. The promise resolves after the last round and never rejects.
 */
export function inRounds(
  round: (wake: () => void) => Promise<void>,
  { goesOn, onFailure }: Rounds,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWoken = false;
  const wake = () => {
    isWoken = true;
  };
  const run = async () => {
    try {
      while (isWoken && goesOn()) {
        isWoken = false;
        await round(wake);
      }
    } catch (err) {
      onFailure(err);
    } finally {
      running = null;
    }
  };
  return () => {
    // Without a round `run` would end before its promise is stored.
    if (!goesOn()) return running ?? Promise.resolve();
    wake();
    running ??= run();
    return running;
  };
}
