import { useEffect, useState } from 'react';
import { dataFile } from '../../../lib/files/dataFile.ts';

/** An address at which a file can be framed and downloaded: its own, or an object URL while the file is shown; null before. */
export function useFileAddress(url: string, type?: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const file = dataFile(url, type);
    const objectUrl = file && URL.createObjectURL(file);
    setAddress(objectUrl ?? url);
    return () => {
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [url, type]);
  return address;
}
