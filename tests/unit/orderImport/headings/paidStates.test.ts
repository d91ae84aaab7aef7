import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { choicesOf } from '../../../../contract/rules/import/importChoices.ts';
import { FACTS } from '../facts.ts';
import { readCase } from '../readCase.ts';
import { sheetOf } from './headingsWorld.ts';

const TODAY = '2026-11-26';
const RECEIVER = ['Name', 'Phone', 'Address', 'Postcode', 'City', 'Weight'];
const GOOD = ['Tan Wei Ling', '016-700 1234', '88 Lebuh Chulia', '10200', 'George Town', '1.5'];

/** The headings that are asked about, and each row's cash, or its question with the choices. */
function read(headers: readonly string[], ...rows: string[][]) {
  const lines = sheetOf([...RECEIVER, ...headers], ...rows.map((cells) => [...GOOD, ...cells]));
  const headings = readHeadings(lines, { today: TODAY });
  const { unsure, unanswered } = gapsOf(headings, [], lines);
  const { parcels } = readCase(lines, headings, choicesOf(FACTS), TODAY);
  return {
    asks: [...unsure, ...unanswered].map((at) => headings.headers[at]),
    cash: parcels.map(([row]) => {
      const problem = row?.problems[0];
      return problem ? [problem.rule, ...(problem.choices ?? [])] : (row?.values.cod ?? '');
    }),
  };
}

describe('cash that a sheet says in several ways (BX-21)', () => {
  it.each([
    ['Amount to collect', 'Paid (Y/N)', 'N', 'Y'],
    ['Amount to collect', 'Prepaid', '', 'Y'],
    ['Amount to collect', 'Payment received?', 'No', 'Yes'],
    ['Jumlah kutip', 'Dah bayar?', 'Belum', 'Dah'],
    ['Nilai COD', 'Lunas?', 'belum', 'sudah'],
    ['代收金额', '是否已付款', '否', '是'],
    ['To collect', 'Payment status', 'Unpaid', 'Paid via FPX'],
    ['To collect', 'Payment status', 'Pending', 'Done'],
  ])('%s beside %s is read row by row; only cash of a paid order is asked', (cash, paid, no, yes) => {
    expect(read([cash, paid], ['45', no], ['', yes], ['0', yes], ['30', yes])).toEqual({
      asks: [],
      cash: ['45', '', '', ['codPrepaid', '0']],
    });
  });

  it('a total is cash where its order is not paid, which is asked; a day, or cash at the door, says it', () => {
    expect(
      read(['Total (RM)', 'Paid?'], ['45', '20/11/2026'], ['60', 'COD'], ['30', 'Half'], ['70', 'N']),
    ).toEqual({ asks: [], cash: ['', '60', ['codUnsure', '30', '0'], ['codUnsure', '70', '0']] });
  });

  it('amounts that are paid must leave the amount to collect', () => {
    expect(
      read(
        ['Total', 'Paid', 'COD'],
        ['60', '0', '60'],
        ['60', '60', ''],
        ['80', '20', '60'],
        ['80', '20', '80'],
        ['60', '60', '60'],
      ),
    ).toEqual({ asks: [], cash: ['60', '', '60', ['codInNote', '80', '60'], ['codPrepaid', '0']] });
  });

  it('a balance is the cash if each row proves it and says that it is paid at the door', () => {
    const headers = ['Total', 'Deposit', 'Balance', 'Payment'];
    const rows = [
      ['98', '98', '0', 'FPX'],
      ['58', '', '58', 'COD'],
      ['58', '20', '38', 'COD'],
    ];
    expect(read(headers, ...rows)).toEqual({ asks: [], cash: ['', '58', '38'] });
    expect(read(headers, ...rows, ['58', '20', '40', 'COD']).asks).toEqual(['Balance']);
    expect(read(headers, ...rows, ['58', '20', '38', 'FPX']).asks).toEqual(['Balance']);
  });

  it('payments with their amounts in words are read, a bare amount among them asks for the column', () => {
    const rows = [['COD RM45'], ['Paid'], ['Paid RM30'], ['RM20 COD']];
    expect(read(['Payment'], ...rows)).toEqual({ asks: [], cash: ['45', '', '', '20'] });
    expect(read(['Payment'], ...rows, ['60']).asks).toEqual(['Payment']);
  });

  it('payments that name their way and amount are read; cash may be of the door, which is asked', () => {
    expect(read(['Payment'], ['PayNow $30'], ['Cash RM45'], ['Transfer RM20'], ['COD RM20'])).toEqual({
      asks: [],
      cash: ['', ['codUnsure', 'RM45', '0'], '', '20'],
    });
  });

  it.each([
    ['45 cash', '45'],
    ['RM45 tunai', '45'],
    ['RM50 paid', ['codPrepaid', '0']],
    ['50 (dah bayar)', ['codPrepaid', '0']],
    ['0 (paid)', ['notNumber']],
    ['50 (paid 20)', ['notNumber']],
    ['tak payah', ''],
    ['不用', ''],
  ])('the amount to collect “%s” is %j', (cell, cash) =>
    expect(read(['COD'], [cell], ['12.00']).cash[0]).toEqual(cash),
  );

  it('an empty payment is asked where the others say either way, and is none where they only say cash', () => {
    const headers = ['Total', 'COD / Prepaid'];
    expect(read(headers, ['45', 'COD'], ['60', 'Prepaid'], ['30', ''])).toEqual({
      asks: [],
      cash: ['45', '', ['codUnsure', '30', '0']],
    });
    expect(read(headers, ['45', 'COD'], ['30', '']).cash).toEqual(['45', '']);
    const status = read(['Total', 'Status'], ['45', 'cod'], ['60', 'paid'], ['30', '']);
    expect(status.cash).toEqual(['45', '', ['codUnsure', '30', '0']]);
  });

  it('amounts below a bare word for collecting are cash if one shows a currency or cents', () => {
    expect(read(['Collect'], ['45.00'], ['0'])).toEqual({ asks: [], cash: ['45', ''] });
    expect(read(['Collect'], ['3'], ['12']).asks).toEqual(['Collect']);
  });
});
