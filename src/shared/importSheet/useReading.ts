import { useEffect, useRef, useState } from 'react';
import { findHeaderLine } from '../../../contract/rules/import/headings/headerLine.ts';
import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import { useText } from '../../i18n/useText.ts';
import { sha256 } from '../../lib/files/sha256.ts';
import type { ImportSource } from './rows/importSheet.ts';
import type { ImportSheet } from './useImportSheet.ts';

export interface ReadingProblem {
  name: string;
  message: string;
  /** The file that this browser could not read, if the server may be able to read it. */
  file: File | null;
}

/** Reads files and pasted cells in a worker; a new reading aborts the previous one. */
export function useReading(
  open: ImportSheet,
  onRead: (mapping: Awaited<ReturnType<ImportSheet['open']>>) => void,
) {
  const translate = useText();
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<ReadingProblem | null>(null);
  const running = useRef<AbortController | null>(null);
  const file = useRef<File | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (
    name: string,
    from: File | null,
    work: (
      signal: AbortSignal,
    ) => Promise<{ source: ImportSource; lines: Parameters<ImportSheet['open']>[1] }>,
  ) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setReading(name);
    setProblem(null);
    try {
      const { source, lines } = await work(mine.signal);
      if (lines.length <= findHeaderLine(lines) + 1) throw new FileRefusal('empty');
      file.current = from;
      onRead(await open.open(source, lines));
    } catch (err) {
      if (mine.signal.aborted) return;
      const refusal = err instanceof FileRefusal ? err : new FileRefusal('noWorker');
      setProblem({
        name,
        message: translate(`orderImport.refusals.${refusal.problem}`, refusal.args),
        file: refusal.problem === 'noWorker' || refusal.problem === 'tooSlow' ? from : null,
      });
    } finally {
      if (running.current === mine) setReading(null);
    }
  };

  const readFile = (from: File, sheet?: string) =>
    read(from.name, from, async (signal) => {
      const { readFileInWorker } = await import('../../lib/importFile/readInWorker.ts');
      const [table, hash] = await Promise.all([
        readFileInWorker(from, sheet, signal),
        from.arrayBuffer().then(sha256),
      ]);
      return {
        source: {
          name: from.name,
          hash,
          sheet: table.sheet,
          sheets: table.sheets,
          otherSheets: table.otherSheets,
        },
        lines: table.lines,
      };
    });

  const readText = (text: string) =>
    read(translate('orderImport.pasted'), null, async (signal) => {
      const { readTextInWorker } = await import('../../lib/importFile/readInWorker.ts');
      const [table, hash] = await Promise.all([
        readTextInWorker(text, signal),
        sha256(new TextEncoder().encode(text)),
      ]);
      return { source: { name: '', hash, sheet: null, sheets: [] }, lines: table.lines };
    });

  return {
    reading,
    problem,
    setProblem,
    readFile,
    readText,
    /** Reads another sheet of the open file; null if the file is not available, such as after a reload. */
    readSheet: file.current ? (sheet: string) => file.current && void readFile(file.current, sheet) : null,
  };
}

export type Reading = ReturnType<typeof useReading>;
