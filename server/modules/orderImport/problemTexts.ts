import type { ImportColumn } from '../../../contract/rules/importColumns.ts';
import { IMPORT_HEADERS } from '../../../contract/rules/importHeaders.ts';
import type { FoundProblem, ImportProblemRule } from '../../../contract/rules/importProblems.ts';
import type { Locale } from '../../../contract/rules/locales.ts';

type Texts = Readonly<Record<ImportProblemRule, string>>;

const TEXTS: Readonly<Record<Locale, Texts>> = {
  en_US: {
    required: '{column} is missing.',
    formulaError: '{column}: "{value}" is a formula that went wrong.',
    tooLong: '{column} has more than {max} characters.',
    notNumber: '{column}: "{value}" is not a number.',
    notWhole: '{column} must be a whole number.',
    decimals: '{column} has more than {decimals} decimals.',
    tooSmall: '{column} must be at least {min}.',
    tooLarge: '{column} must be at most {max}.',
    badPhone: '{column}: "{value}" is not a phone number.',
    badEmail: '{column}: "{value}" is not an email address.',
    badPostcode: '{column}: "{value}" is not a postcode of {country}.',
    badCurrency: '{column}: "{value}" is not a currency code.',
    badDate: '{column}: "{value}" is not a date.',
    pastDate: '{column}: {value} has passed.',
    unknownCountry: '{column}: "{value}" is not a known country.',
    unknownState: '{column}: "{value}" is not a known state.',
    unknownItemType: '{column}: "{value}" is not one of your item types.',
    itemTypeWeight: '{itemType} weighs from {min} to {max} kg a piece.',
    totalWeight: 'All pieces together weigh more than {max} kg.',
    unknownService: '{column}: "{value}" is not one of your services.',
    noCod: '{service} does not collect cash on delivery.',
    noInsurance: '{service} cannot be insured.',
    valueNeeded: '{column} must be at least {min} for insured and international parcels.',
  },
  zh_CN: {
    required: '缺少{column}。',
    formulaError: '{column}：“{value}”是出错的公式。',
    tooLong: '{column}超过 {max} 个字符。',
    notNumber: '{column}：“{value}”不是数字。',
    notWhole: '{column}必须是整数。',
    decimals: '{column}的小数位超过 {decimals} 位。',
    tooSmall: '{column}不得小于 {min}。',
    tooLarge: '{column}不得大于 {max}。',
    badPhone: '{column}：“{value}”不是电话号码。',
    badEmail: '{column}：“{value}”不是电子邮箱地址。',
    badPostcode: '{column}：“{value}”不是 {country} 的邮编。',
    badCurrency: '{column}：“{value}”不是货币代码。',
    badDate: '{column}：“{value}”不是日期。',
    pastDate: '{column}：{value} 已经过去。',
    unknownCountry: '{column}：找不到国家“{value}”。',
    unknownState: '{column}：找不到州/省“{value}”。',
    unknownItemType: '{column}：没有物品类型“{value}”。',
    itemTypeWeight: '{itemType} 每件重量须在 {min} 至 {max} 千克之间。',
    totalWeight: '所有件数的总重量超过 {max} 千克。',
    unknownService: '{column}：没有服务“{value}”。',
    noCod: '{service} 不支持代收货款。',
    noInsurance: '{service} 不支持保价。',
    valueNeeded: '保价件和国际件的{column}不得小于 {min}。',
  },
  id_ID: {
    required: '{column} belum diisi.',
    formulaError: '{column}: "{value}" adalah rumus yang salah.',
    tooLong: '{column} lebih dari {max} karakter.',
    notNumber: '{column}: "{value}" bukan angka.',
    notWhole: '{column} harus bilangan bulat.',
    decimals: '{column} lebih dari {decimals} angka desimal.',
    tooSmall: '{column} minimal {min}.',
    tooLarge: '{column} maksimal {max}.',
    badPhone: '{column}: "{value}" bukan nomor telepon.',
    badEmail: '{column}: "{value}" bukan alamat email.',
    badPostcode: '{column}: "{value}" bukan kode pos {country}.',
    badCurrency: '{column}: "{value}" bukan kode mata uang.',
    badDate: '{column}: "{value}" bukan tanggal.',
    pastDate: '{column}: {value} sudah lewat.',
    unknownCountry: '{column}: negara "{value}" tidak dikenal.',
    unknownState: '{column}: provinsi "{value}" tidak dikenal.',
    unknownItemType: '{column}: jenis barang "{value}" tidak ada.',
    itemTypeWeight: '{itemType} beratnya {min} sampai {max} kg per buah.',
    totalWeight: 'Berat seluruh barang lebih dari {max} kg.',
    unknownService: '{column}: layanan "{value}" tidak ada.',
    noCod: '{service} tidak melayani COD.',
    noInsurance: '{service} tidak dapat diasuransikan.',
    valueNeeded: '{column} minimal {min} untuk kiriman berasuransi dan internasional.',
  },
  my: {
    required: '{column} belum diisi.',
    formulaError: '{column}: "{value}" ialah formula yang gagal.',
    tooLong: '{column} melebihi {max} aksara.',
    notNumber: '{column}: "{value}" bukan nombor.',
    notWhole: '{column} mestilah nombor bulat.',
    decimals: '{column} melebihi {decimals} tempat perpuluhan.',
    tooSmall: '{column} mestilah sekurang-kurangnya {min}.',
    tooLarge: '{column} mestilah tidak melebihi {max}.',
    badPhone: '{column}: "{value}" bukan nombor telefon.',
    badEmail: '{column}: "{value}" bukan alamat e-mel.',
    badPostcode: '{column}: "{value}" bukan poskod {country}.',
    badCurrency: '{column}: "{value}" bukan kod mata wang.',
    badDate: '{column}: "{value}" bukan tarikh.',
    pastDate: '{column}: {value} telah berlalu.',
    unknownCountry: '{column}: negara "{value}" tidak dikenali.',
    unknownState: '{column}: negeri "{value}" tidak dikenali.',
    unknownItemType: '{column}: jenis barang "{value}" tiada.',
    itemTypeWeight: '{itemType} mestilah seberat {min} hingga {max} kg sebuah.',
    totalWeight: 'Jumlah berat semua barang melebihi {max} kg.',
    unknownService: '{column}: perkhidmatan "{value}" tiada.',
    noCod: '{service} tidak menerima COD.',
    noInsurance: '{service} tidak boleh diinsuranskan.',
    valueNeeded: '{column} mestilah sekurang-kurangnya {min} bagi bungkusan berinsurans dan antarabangsa.',
  },
};

/** What is wrong, in words. */
export function problemText({ column, rule, params }: FoundProblem, locale: Locale): string {
  return fill(TEXTS[locale][rule], { ...params, column: columnName(column, locale) });
}

export const columnName = (column: ImportColumn, locale: Locale): string => IMPORT_HEADERS[locale][column];

/** `{name}` is replaced by its value; what has none stays. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
