import { useEffect, useEffectEvent } from 'react';

/** Reads a file that is dropped anywhere on the page; otherwise the browser would open the file instead of the page. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const allowDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      // A drop zone has taken the file.
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      take(file);
    };
    addEventListener('dragover', allowDrop);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allowDrop);
      removeEventListener('drop', drop);
    };
  }, []);
}
