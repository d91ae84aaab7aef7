import { msMS as material } from '@mui/material/locale';
import { pickerTexts } from '../pickerTexts.ts';

const VIEWS: Record<string, string> = {
  hours: 'jam',
  minutes: 'minit',
  seconds: 'saat',
  meridiem: 'AM/PM',
};
const view = (name: string) => VIEWS[name] ?? name;

const pickers = pickerTexts({
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan seterusnya',
  openPreviousView: 'Buka paparan sebelumnya',
  openNextView: 'Buka paparan seterusnya',
  calendarViewSwitchingButtonAriaLabel: (now) =>
    now === 'year'
      ? 'paparan tahun terbuka, tukar ke paparan kalendar'
      : 'paparan kalendar terbuka, tukar ke paparan tahun',
  start: 'Mula',
  end: 'Tamat',
  startDate: 'Tarikh mula',
  startTime: 'Masa mula',
  endDate: 'Tarikh tamat',
  endTime: 'Masa tamat',
  cancelButtonLabel: 'Batal',
  clearButtonLabel: 'Kosongkan',
  okButtonLabel: 'OK',
  todayButtonLabel: 'Hari ini',
  nextStepButtonLabel: 'Seterusnya',
  datePickerToolbarTitle: 'Pilih tarikh',
  dateTimePickerToolbarTitle: 'Pilih tarikh & masa',
  timePickerToolbarTitle: 'Pilih masa',
  dateRangePickerToolbarTitle: 'Pilih julat tarikh',
  timeRangePickerToolbarTitle: 'Pilih julat masa',
  clockLabelText: (now, time) =>
    `Pilih ${view(now)}. ${time ? `Masa yang dipilih ${time}` : 'Belum ada masa yang dipilih'}`,
  hoursClockNumberText: (hours) => `pukul ${hours}`,
  minutesClockNumberText: (minutes) => `${minutes} minit`,
  secondsClockNumberText: (seconds) => `${seconds} saat`,
  selectViewText: (now) => `Pilih ${view(now)}`,
  calendarWeekNumberHeaderLabel: 'Nombor minggu',
  calendarWeekNumberHeaderText: '#',
  calendarWeekNumberAriaLabelText: (week) => `Minggu ${week}`,
  calendarWeekNumberText: (week) => `${week}`,
  openDatePickerDialogue: (date) => (date ? `Pilih tarikh, yang dipilih ${date}` : 'Pilih tarikh'),
  openTimePickerDialogue: (time) => (time ? `Pilih masa, yang dipilih ${time}` : 'Pilih masa'),
  openRangePickerDialogue: (range) => (range ? `Pilih julat, yang dipilih ${range}` : 'Pilih julat'),
  fieldClearLabel: 'Kosongkan',
  timeTableLabel: 'pilih masa',
  dateTableLabel: 'pilih tarikh',
  fieldYearPlaceholder: ({ digitAmount }) => 'T'.repeat(digitAmount),
  fieldMonthPlaceholder: ({ contentType }) => (contentType === 'letter' ? 'BBBB' : 'BB'),
  fieldDayPlaceholder: () => 'HH',
  fieldWeekDayPlaceholder: ({ contentType }) => (contentType === 'letter' ? 'HHHH' : 'HH'),
  fieldHoursPlaceholder: () => 'jj',
  fieldMinutesPlaceholder: () => 'mm',
  fieldSecondsPlaceholder: () => 'ss',
  fieldMeridiemPlaceholder: () => 'aa',
  year: 'Tahun',
  month: 'Bulan',
  day: 'Hari',
  weekDay: 'Hari dalam minggu',
  hours: 'Jam',
  minutes: 'Minit',
  seconds: 'Saat',
  meridiem: 'AM/PM',
  empty: 'Kosong',
});

export default [material, pickers];
