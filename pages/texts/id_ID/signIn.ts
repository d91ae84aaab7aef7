/** Texts of the sign-in form, which the server renders and the browser takes over. */
export const signInTexts = {
  signIn: 'Masuk',
  intro: 'Bandingkan kurir, pesan, dan lacak paket di satu tempat.',
  ended: 'Sesi Anda telah berakhir. Masuk untuk melanjutkan dari tempat tadi; yang Anda ketik tersimpan.',
  username: 'Nama pengguna atau email',
  password: 'Kata sandi',
  remember: 'Ingat saya',
  newHere: 'Belum punya akun?',
  forgotLink: 'Lupa kata sandi?',
  signUp: 'Daftar',
  verifyLink: 'Verifikasi akun',
  trackLink: 'Lacak paket',
  ratesLink: 'Cek tarif',
  byCode: 'Masuk dengan kode',
};
