import type { FastifyRequest } from 'fastify';

interface Sent<Text extends string, File extends string> {
  texts: Partial<Record<Text, string>>;
  /** `bytes` is absent for a file that is too large: the parser does not throw then, so that the refusal can name its field. */
  file?: { field: File; name: string; bytes?: Buffer };
}

/** The named texts of a form and its single file. Of an incomplete or invalid form, or of another body, nothing is used. */
export async function readMultipart<Text extends string, File extends string>(
  request: FastifyRequest,
  known: { texts: readonly Text[]; files: readonly File[]; maxBytes: number },
): Promise<Sent<Text, File>> {
  const sent: Sent<Text, File> = { texts: {} };
  if (!request.isMultipart()) return sent;
  const limits = { fileSize: known.maxBytes, files: 1, fields: 10 };
  const options = { limits, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        const text = known.texts.find((name) => name === part.fieldname);
        if (text) sent.texts[text] = String(part.value);
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      const field = known.files.find((name) => name === part.fieldname);
      if (!field) continue;
      sent.file = { field, name: part.filename };
      if (!part.file.truncated) sent.file.bytes = Buffer.concat(chunks);
    }
  } catch (err) {
    request.log.info({ reason: (err as Error).message }, 'unreadable upload');
    return { texts: {} };
  }
  return sent;
}
