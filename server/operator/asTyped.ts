/** The commands that a text names, as they are typed where deploy/waybill-run (its name is WAYBILL_RUN) runs them: without npm. */
export const asTyped = (text: string, runner = process.env.WAYBILL_RUN): string =>
  runner ? text.replace(/npm run ([a-z:]+)( --(?=\s|$))?/g, `${runner} $1`) : text;
