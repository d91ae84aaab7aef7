import type english from '../en_US/duration.ts';

export default {
  seconds: '%{smart_count} saat |||| %{smart_count} saat',
  minutes: '%{smart_count} minit |||| %{smart_count} minit',
  hours: '%{smart_count} jam |||| %{smart_count} jam',
  days: '%{smart_count} hari |||| %{smart_count} hari',
} satisfies typeof english;
