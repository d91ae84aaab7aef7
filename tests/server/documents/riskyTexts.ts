/** Texts that a spreadsheet would run as formulas, and their form in an export. */
export const RISKY_TEXTS: [text: string, written: string][] = [
  ['=HYPERLINK("http://x.example","y")', '\'=HYPERLINK("http://x.example","y")'],
  ['=1+1', "'=1+1"],
  ['+60123456789', "'+60123456789"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\u0000=1', "'=1"],
  ['\u0007=1', "'=1"],
  ["'=1", "''=1"],
  ["'quoted'", "'quoted'"],
  ['a=1', 'a=1'],
  ['012-345', '012-345'],
];
