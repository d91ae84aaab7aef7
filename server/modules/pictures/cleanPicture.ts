import { PICTURE_BYTES, PICTURE_PIXELS, type PictureBox } from '../../../contract/rules/account/pictures.ts';
import { invalid } from '../../http/answer/refusal.ts';

export interface Picture {
  type: 'png' | 'jpeg';
  bytes: Buffer;
}

const BEGINNINGS = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

/** The file's type by its first bytes; its name and the sent type do not count. */
const typeOf = (bytes: Buffer, types: readonly Picture['type'][]) =>
  types.find((type) => BEGINNINGS[type].every((byte, i) => bytes[i] === byte));

/** The picture re-encoded in the size that pages need, without any other content of the file. Throws 422 at `field`. */
export async function cleanPicture(
  field: string,
  { types, width, height, filled }: PictureBox,
  bytes: Buffer,
): Promise<Picture> {
  if (bytes.length > PICTURE_BYTES) throw tooLarge(field);
  const type = typeOf(bytes, types);
  if (!type)
    throw invalid(field, types.length === 1 ? 'Choose a PNG picture.' : 'Choose a PNG or JPEG picture.');
  // Loaded with the first picture, as most servers never get one.
  const { default: sharp } = await import('sharp');
  try {
    const resized = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: filled ? 'cover' : 'inside', withoutEnlargement: true });
    const encoded =
      type === 'png' ? resized.png({ compressionLevel: 9 }) : resized.jpeg({ quality: 84, mozjpeg: true });
    return { type, bytes: await encoded.toBuffer() };
  } catch {
    // The library's message describes the inside of the file; the caller can only choose another file.
    throw invalid(field, 'This picture cannot be used. Choose another one.');
  }
}

export const tooLarge = (field: string) => invalid(field, 'A picture can have at most 5 MB.');
