import { PICTURE_BYTES, type PictureBox } from '../../../contract/rules/account/pictures.ts';

/** Chosen files by the data of their reduced pictures, which are in the form. */
const files = new Map<string, File>();

/** The chosen file of a picture in the form; undefined if the picture is the address of a stored one. */
export const fileOf = (value: string): File | undefined => files.get(value);

const ENDINGS = { png: ['.png'], jpeg: ['.jpg', '.jpeg'] } as const;

/** File types in the system's file dialog (SET-08). */
export const acceptOf = ({ types }: PictureBox) => types.flatMap((type) => ENDINGS[type]).join(',');

export type PictureFault = 'tooLarge' | 'notPicture';

/** The picture as data, reduced to the size that pages show, so that the preview can show it before the upload. */
export async function readPicture(box: PictureBox, file: File): Promise<string | PictureFault> {
  if (file.size > PICTURE_BYTES) return 'tooLarge';
  if (!box.types.some((type) => file.type === `image/${type}`)) return 'notPicture';
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, box.width / 2 / bitmap.width, box.height / 2 / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const data = canvas.toDataURL(file.type);
    files.set(data, file);
    return data;
  } catch {
    // If this browser cannot show the picture, a recipient's browser cannot either.
    return 'notPicture';
  }
}
