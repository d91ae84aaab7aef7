export interface ReadBounds {
  /** Maximum number of bytes that are read. */
  bytes: number;
  /** Ends the reading; a fetch's own signal ends only that fetch. */
  signal: AbortSignal;
}

/** The body of an answer from elsewhere. Rejects and stops reading once the body is too large or takes too long. */
export async function readBounded(response: Response, { bytes, signal }: ReadBounds): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0);
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  const late = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  // The time limit may end after the caller has stopped waiting.
  late.catch(() => undefined);
  try {
    if (Number(response.headers.get('content-length') ?? 0) > bytes) throw tooLarge();
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > bytes) throw tooLarge();
      parts.push(value);
    }
  } catch (err) {
    // The answer is aborted in any case, so an error of the connection changes nothing.
    reader.cancel().catch(() => undefined);
    throw err;
  }
}

const tooLarge = () => new Error('The answer is too large');
