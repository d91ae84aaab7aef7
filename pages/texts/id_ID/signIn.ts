/** Texts of the sign-in form, which the server renders and the browser takes over. */
export const signInTexts = {
  signIn: 'Masuk',
  username: 'Nama pengguna atau email',
  password: 'Kata sandi',
  remember: 'Ingat saya',
  more: 'Lainnya',
  forgotLink: 'Lupa kata sandi?',
  signUp: 'Daftar',
  verifyLink: 'Verifikasi akun',
  trackLink: 'Lacak paket',
  ratesLink: 'Cek tarif',
};
