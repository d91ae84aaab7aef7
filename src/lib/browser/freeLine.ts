interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether something may be fetched before it is needed: not over a slow or metered line. */
export const isLineFree = (line = (navigator as { connection?: Line }).connection): boolean =>
  !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? '');
