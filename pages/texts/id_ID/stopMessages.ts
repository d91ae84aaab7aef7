/** Texts of the page on which a recipient stops messages. */
export const stopMessagesTexts = {
  title: 'Pesan tentang paket - {company}',
  description: 'Pilih apakah Anda menerima pesan tentang paket Anda.',
  heading: 'Hentikan pesan tentang paket',
  ask: '{address} tidak akan lagi menerima pesan tentang paket yang dikirim melalui {company}, siapa pun pengirimnya.',
  stop: 'Hentikan pesan',
  stopped: 'Pesan dihentikan',
  stoppedHint:
    '{address} tidak lagi menerima pesan tentang paket. Anda tetap dapat melacak paket dengan tautan yang Anda punya.',
  again: 'Kirim pesan lagi',
  resumed: 'Pesan aktif kembali',
  resumedHint: '{address} menerima pesan tentang paket lagi.',
};
