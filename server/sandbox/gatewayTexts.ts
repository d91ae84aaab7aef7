import type { Locale } from '../../contract/rules/locales.ts';

const en = {
  title: 'Card payment',
  test: 'This is a test gateway: no money moves.',
  amount: 'Amount',
  invoice: 'Invoice',
  card: 'Card number',
  hint: 'Succeeds: 4242 4242 4242 4242. Fails: 4000 0000 0000 0002. Stays pending: 4000 0000 0000 3220.',
  pay: 'Pay',
  back: 'Cancel and go back',
  badCard: 'Enter one of the test card numbers.',
  gone: 'This payment does not exist.',
};
export type GatewayTexts = typeof en;

/** By language of the visitor. */
export const GATEWAY_TEXTS: Readonly<Record<Locale, GatewayTexts>> = {
  en_US: en,
  zh_CN: {
    title: '银行卡付款',
    test: '这是测试支付网关，不会产生真实扣款。',
    amount: '金额',
    invoice: '发票',
    card: '卡号',
    hint: '成功：4242 4242 4242 4242。失败：4000 0000 0000 0002。保持待处理：4000 0000 0000 3220。',
    pay: '付款',
    back: '取消并返回',
    badCard: '请输入其中一个测试卡号。',
    gone: '该笔付款不存在。',
  },
  id_ID: {
    title: 'Pembayaran kartu',
    test: 'Ini gerbang pembayaran uji coba: tidak ada uang yang berpindah.',
    amount: 'Jumlah',
    invoice: 'Faktur',
    card: 'Nomor kartu',
    hint: 'Berhasil: 4242 4242 4242 4242. Gagal: 4000 0000 0000 0002. Tetap tertunda: 4000 0000 0000 3220.',
    pay: 'Bayar',
    back: 'Batalkan dan kembali',
    badCard: 'Masukkan salah satu nomor kartu uji coba.',
    gone: 'Pembayaran ini tidak ada.',
  },
  my: {
    title: 'Bayaran kad',
    test: 'Ini gerbang bayaran ujian: tiada wang bertukar tangan.',
    amount: 'Amaun',
    invoice: 'Invois',
    card: 'Nombor kad',
    hint: 'Berjaya: 4242 4242 4242 4242. Gagal: 4000 0000 0000 0002. Kekal belum selesai: 4000 0000 0000 3220.',
    pay: 'Bayar',
    back: 'Batal dan kembali',
    badCard: 'Masukkan salah satu nombor kad ujian.',
    gone: 'Bayaran ini tidak wujud.',
  },
};
