/** The same 16 hex digits for the same text: distinguishes texts, but keeps no secret. */
export const textSignature = (text: string): string => hash32(text, 0x811c9dc5) + hash32(text, 0x1b873593);

function hash32(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
