import { useEffect, useState } from 'react';
import { dataFile } from '../../lib/dataFile.ts';

/** Where a file can be framed and saved: its own address, or one made for as long as it is shown. Null until it is made. */
export function useFileAddress(url: string, type?: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const file = dataFile(url, type);
    const made = file && URL.createObjectURL(file);
    setAddress(made ?? url);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [url, type]);
  return address;
}
