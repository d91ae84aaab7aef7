import { IMPORT_RULES, type ImportColumn } from '../../../contract/rules/importColumns.ts';
import type { FileProblem } from '../../../contract/rules/importFile.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { columnName, fill } from './problemTexts.ts';

/** Why a file as a whole is not taken; beside what its reading tells. */
export type UploadProblem = FileProblem | 'noFile' | 'noHeadings';

const TEXTS: Readonly<Record<Locale, Readonly<Partial<Record<UploadProblem, string>>>>> = {
  en_US: {
    noFile: 'No file was sent.',
    noHeadings: 'No headings were found. It needs at least these columns: {columns}.',
    empty: 'It holds no rows.',
    tooLarge: 'It is larger than {max} MB.',
    notAccepted: 'Only .xlsx and .csv files can be imported.',
    oldExcel: 'It is an old Excel file. Save it as .xlsx and try again.',
    macros: 'It holds macros or is a binary workbook. Save it as .xlsx and try again.',
    externalLinks: 'It links to other files. Save it with values only and try again.',
    protected: 'It is protected by a password. Save it without one and try again.',
    bomb: 'Unpacked it would be larger than {max} MB.',
    damaged: 'It is damaged or not what its name says.',
    tooManyRows: 'It has more than {max} rows. Please split it.',
    tooManyColumns: 'Row {line} has more than {max} columns.',
    cellTooLong: 'A cell has more than {max} characters.',
  },
  zh_CN: {
    noFile: '没有收到文件。',
    noHeadings: '找不到表头。至少需要这些列：{columns}。',
    empty: '文件中没有数据行。',
    tooLarge: '文件大于 {max} MB。',
    notAccepted: '只能导入 .xlsx 和 .csv 文件。',
    oldExcel: '这是旧版 Excel 文件。请另存为 .xlsx 后重试。',
    macros: '文件含有宏或为二进制工作簿。请另存为 .xlsx 后重试。',
    externalLinks: '文件链接到其他文件。请仅保存数值后重试。',
    protected: '文件受密码保护。请去除密码后重试。',
    bomb: '解压后将大于 {max} MB。',
    damaged: '文件已损坏，或与其名称不符。',
    tooManyRows: '超过 {max} 行，请拆分文件。',
    tooManyColumns: '第 {line} 行超过 {max} 列。',
    cellTooLong: '有单元格超过 {max} 个字符。',
  },
  id_ID: {
    noFile: 'Tidak ada berkas yang dikirim.',
    noHeadings: 'Judul kolom tidak ditemukan. Setidaknya perlu kolom ini: {columns}.',
    empty: 'Tidak ada baris di dalamnya.',
    tooLarge: 'Ukurannya lebih dari {max} MB.',
    notAccepted: 'Hanya berkas .xlsx dan .csv yang dapat diimpor.',
    oldExcel: 'Ini berkas Excel lama. Simpan sebagai .xlsx lalu coba lagi.',
    macros: 'Berisi makro atau buku kerja biner. Simpan sebagai .xlsx lalu coba lagi.',
    externalLinks: 'Terhubung ke berkas lain. Simpan nilainya saja lalu coba lagi.',
    protected: 'Dilindungi kata sandi. Simpan tanpa kata sandi lalu coba lagi.',
    bomb: 'Setelah dibuka akan lebih dari {max} MB.',
    damaged: 'Rusak atau bukan seperti namanya.',
    tooManyRows: 'Lebih dari {max} baris. Harap dibagi.',
    tooManyColumns: 'Baris {line} memiliki lebih dari {max} kolom.',
    cellTooLong: 'Ada sel dengan lebih dari {max} karakter.',
  },
  my: {
    noFile: 'Tiada fail dihantar.',
    noHeadings: 'Tajuk lajur tidak dijumpai. Sekurang-kurangnya lajur ini diperlukan: {columns}.',
    empty: 'Tiada baris di dalamnya.',
    tooLarge: 'Saiznya melebihi {max} MB.',
    notAccepted: 'Hanya fail .xlsx dan .csv boleh diimport.',
    oldExcel: 'Ini fail Excel lama. Simpan sebagai .xlsx dan cuba lagi.',
    macros: 'Ia mengandungi makro atau buku kerja binari. Simpan sebagai .xlsx dan cuba lagi.',
    externalLinks: 'Ia berpaut kepada fail lain. Simpan nilai sahaja dan cuba lagi.',
    protected: 'Ia dilindungi kata laluan. Simpan tanpa kata laluan dan cuba lagi.',
    bomb: 'Apabila dibuka ia melebihi {max} MB.',
    damaged: 'Ia rosak atau tidak seperti namanya.',
    tooManyRows: 'Ia melebihi {max} baris. Sila bahagikan.',
    tooManyColumns: 'Baris {line} mempunyai lebih daripada {max} lajur.',
    cellTooLong: 'Ada sel melebihi {max} aksara.',
  },
};

const NEEDED = (Object.keys(IMPORT_RULES) as ImportColumn[]).filter(
  (column) => IMPORT_RULES[column].required === 'always',
);

/** Why a file is not taken, in words. */
export function fileText(
  problem: UploadProblem,
  args: Record<string, string | number>,
  locale: Locale,
): string {
  const columns = NEEDED.map((column) => columnName(column, locale)).join(', ');
  return fill(TEXTS[locale][problem] ?? TEXTS[locale].damaged ?? '', { columns, ...args });
}
