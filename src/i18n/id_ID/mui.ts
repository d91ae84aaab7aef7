import { idID as material } from '@mui/material/locale';
import { pickerTexts } from '../pickerTexts.ts';

const VIEWS: Record<string, string> = {
  hours: 'jam',
  minutes: 'menit',
  seconds: 'detik',
  meridiem: 'AM/PM',
};
const view = (name: string) => VIEWS[name] ?? name;

const pickers = pickerTexts({
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  openPreviousView: 'Buka tampilan sebelumnya',
  openNextView: 'Buka tampilan berikutnya',
  calendarViewSwitchingButtonAriaLabel: (now) =>
    now === 'year'
      ? 'tampilan tahun terbuka, ganti ke tampilan kalender'
      : 'tampilan kalender terbuka, ganti ke tampilan tahun',
  start: 'Mulai',
  end: 'Selesai',
  startDate: 'Tanggal mulai',
  startTime: 'Waktu mulai',
  endDate: 'Tanggal selesai',
  endTime: 'Waktu selesai',
  cancelButtonLabel: 'Batal',
  clearButtonLabel: 'Kosongkan',
  okButtonLabel: 'OK',
  todayButtonLabel: 'Hari ini',
  nextStepButtonLabel: 'Lanjut',
  datePickerToolbarTitle: 'Pilih tanggal',
  dateTimePickerToolbarTitle: 'Pilih tanggal & waktu',
  timePickerToolbarTitle: 'Pilih waktu',
  dateRangePickerToolbarTitle: 'Pilih rentang tanggal',
  timeRangePickerToolbarTitle: 'Pilih rentang waktu',
  clockLabelText: (now, time) =>
    `Pilih ${view(now)}. ${time ? `Waktu yang dipilih ${time}` : 'Belum ada waktu yang dipilih'}`,
  hoursClockNumberText: (hours) => `pukul ${hours}`,
  minutesClockNumberText: (minutes) => `${minutes} menit`,
  secondsClockNumberText: (seconds) => `${seconds} detik`,
  selectViewText: (now) => `Pilih ${view(now)}`,
  calendarWeekNumberHeaderLabel: 'Nomor minggu',
  calendarWeekNumberHeaderText: '#',
  calendarWeekNumberAriaLabelText: (week) => `Minggu ${week}`,
  calendarWeekNumberText: (week) => `${week}`,
  openDatePickerDialogue: (date) => (date ? `Pilih tanggal, yang dipilih ${date}` : 'Pilih tanggal'),
  openTimePickerDialogue: (time) => (time ? `Pilih waktu, yang dipilih ${time}` : 'Pilih waktu'),
  openRangePickerDialogue: (range) => (range ? `Pilih rentang, yang dipilih ${range}` : 'Pilih rentang'),
  fieldClearLabel: 'Kosongkan',
  timeTableLabel: 'pilih waktu',
  dateTableLabel: 'pilih tanggal',
  fieldYearPlaceholder: ({ digitAmount }) => 'T'.repeat(digitAmount),
  fieldMonthPlaceholder: ({ contentType }) => (contentType === 'letter' ? 'BBBB' : 'BB'),
  fieldDayPlaceholder: () => 'HH',
  fieldWeekDayPlaceholder: ({ contentType }) => (contentType === 'letter' ? 'HHHH' : 'HH'),
  fieldHoursPlaceholder: () => 'jj',
  fieldMinutesPlaceholder: () => 'mm',
  fieldSecondsPlaceholder: () => 'dd',
  fieldMeridiemPlaceholder: () => 'aa',
  year: 'Tahun',
  month: 'Bulan',
  day: 'Hari',
  weekDay: 'Hari dalam minggu',
  hours: 'Jam',
  minutes: 'Menit',
  seconds: 'Detik',
  meridiem: 'AM/PM',
  empty: 'Kosong',
});

export default [material, pickers];
