import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';

export const sheetOf = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }));
export const one = (header: string, ...values: string[]) => {
  const { columns, confidence, roles, units, per, isOther } = readHeadings(
    sheetOf([header, 'Receiver postcode'], ...values.map((value) => [value, '47300'])),
    { headerAt: 0 },
  );
  return {
    column: columns[0],
    confidence: confidence[0],
    role: roles[0],
    unit: units[0],
    per: per[0],
    other: isOther[0],
  };
};
