import type english from '../en_US/duration.ts';

export default {
  seconds: '%{smart_count} detik |||| %{smart_count} detik',
  minutes: '%{smart_count} menit |||| %{smart_count} menit',
  hours: '%{smart_count} jam |||| %{smart_count} jam',
  days: '%{smart_count} hari |||| %{smart_count} hari',
} satisfies typeof english;
