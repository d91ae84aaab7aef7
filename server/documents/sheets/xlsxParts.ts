/** The fixed parts of a workbook. */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indices into the styles below. */
export const HEADER_STYLE = 1;
export const DATE_STYLE = 2;
/** Preserves leading zeros and plus signs that a person types. */
export const TEXT_STYLE = 3;
/** Long texts in several lines, so that the next column does not cut them. */
export const WRAP_STYLE = 4;

export const sheetPart = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;

/** Everything but the sheets themselves, which are at sheetPart(0), sheetPart(1), … */
export function workbookParts(...sheetNames: string[]): [name: string, xml: string][] {
  const sheets = (entry: (name: string, at: number) => string) => sheetNames.map(entry).join('');
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        sheets((_, i) => `<Override PartName="/${sheetPart(i)}" ContentType="${TYPE}.worksheet+xml"/>`) +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        sheets(
          (name, i) => `<sheet name="${xmlText(sheetTitle(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
        ) +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
        sheets(
          (_, i) =>
            `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="${sheetPart(i).slice('xl/'.length)}"/>`,
        ) +
        `<Relationship Id="rId${sheetNames.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${XML}<styleSheet xmlns="${MAIN}">` +
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
        '<fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
        '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
        '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">' +
        '<alignment vertical="top" wrapText="1"/></xf></cellXfs>' +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ],
  ];
}

/** The sheet's XML up to its first row: the first row frozen, columns with their widths in characters and their styles. */
export function sheetStart(widths: number[], styles: number[] = []): string {
  const style = (i: number) => (styles[i] ? ` style="${styles[i]}"` : '');
  const columns = widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}"${style(i)} customWidth="1"/>`)
    .join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns && `<cols>${columns}</cols>`}<sheetData>`
  );
}

export const DATA_END = '</sheetData>';
export const SHEET_END = `${DATA_END}</worksheet>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function xmlText(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
}

/** A valid name of a sheet. Excel refuses names with these characters or more than 31. */
export function sheetTitle(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}
