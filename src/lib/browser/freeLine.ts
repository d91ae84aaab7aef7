interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether data may be fetched before they are needed: not on a slow or metered connection. */
export const isLineFree = (line = (navigator as { connection?: Line }).connection): boolean =>
  !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? '');
