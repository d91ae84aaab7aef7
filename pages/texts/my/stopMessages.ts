/** Texts of the page on which a recipient stops messages. */
export const stopMessagesTexts = {
  title: 'Mesej tentang bungkusan - {company}',
  description: 'Pilih sama ada anda menerima mesej tentang bungkusan anda.',
  heading: 'Hentikan mesej tentang bungkusan',
  ask: '{address} tidak akan menerima mesej lagi tentang bungkusan yang dihantar melalui {company}, walau siapa pun pengirimnya.',
  stop: 'Hentikan mesej',
  stopped: 'Mesej telah dihentikan',
  stoppedHint:
    '{address} tidak lagi menerima mesej tentang bungkusan. Anda masih boleh menjejaki bungkusan dengan pautan yang ada.',
  again: 'Hantar mesej semula',
  resumed: 'Mesej diaktifkan semula',
  resumedHint: '{address} menerima mesej tentang bungkusan semula.',
};
