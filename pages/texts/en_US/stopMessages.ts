/** Texts of the page on which a recipient stops messages. */
export const stopMessagesTexts = {
  title: 'Messages about parcels - {company}',
  description: 'Choose whether you get messages about your parcels.',
  heading: 'Stop messages about parcels',
  ask: '{address} gets no more messages about parcels that are sent with {company}, whoever sends them.',
  stop: 'Stop messages',
  stopped: 'Messages are stopped',
  stoppedHint:
    '{address} gets no more messages about parcels. You can still follow a parcel with the link that you have.',
  again: 'Send messages again',
  resumed: 'Messages are on again',
  resumedHint: '{address} gets messages about parcels again.',
};
