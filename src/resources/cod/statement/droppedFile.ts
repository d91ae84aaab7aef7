let dropped: File | null = null;

/** Stores a statement that was dropped on the list, for the page that reads it. */
export const putDroppedFile = (file: File): void => {
  dropped = file;
};

export function takeDropped(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}
