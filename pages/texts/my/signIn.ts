/** Texts of the sign-in form, which the server renders and the browser takes over. */
export const signInTexts = {
  signIn: 'Log masuk',
  intro: 'Bandingkan kurier, tempah dan jejak bungkusan di satu tempat.',
  ended: 'Sesi anda telah tamat. Log masuk untuk menyambung dari tempat tadi; apa yang anda taip disimpan.',
  username: 'Nama pengguna atau e-mel',
  password: 'Kata laluan',
  remember: 'Ingat saya',
  newHere: 'Belum ada akaun?',
  forgotLink: 'Lupa kata laluan?',
  signUp: 'Daftar',
  verifyLink: 'Sahkan akaun',
  trackLink: 'Jejak bungkusan',
  ratesLink: 'Semak kadar',
  byCode: 'Log masuk dengan kod',
};
