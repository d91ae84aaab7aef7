/** The box into which an uploaded picture is fitted, and the accepted files. */
export interface PictureBox {
  width: number;
  height: number;
  types: readonly ('png' | 'jpeg')[];
  /** True: the picture fills the box and its excess is cut. Otherwise the whole picture fits into the box. */
  filled?: true;
}

export const PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_PIXELS = 25_000_000;

/** A user's photo (SET-08). */
export const PHOTO_BOX: PictureBox = { width: 256, height: 256, types: ['png', 'jpeg'], filled: true };
