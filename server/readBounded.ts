/** The text of an answer; rejects once it exceeds `largest` bytes. */
export async function readBounded(response: Response, largest: number): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString('utf8');
    size += value.byteLength;
    if (size > largest) {
      await reader.cancel();
      throw new Error('The answer is too large');
    }
    parts.push(value);
  }
}
