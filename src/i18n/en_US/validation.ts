export default {
  // Values out of range, in any form
  tooLong: 'At most %{max} characters',
  tooLarge: 'At most %{max}',
  tooSmall: 'At least %{min}',
  notValid: 'Not a valid value',
  paymentMethodRequired: 'Payment method is required',
  // Quotes and weights
  weightMinimum: 'Min weight is 0.1kg',
  weightRequired: 'Weight is required',
  weightRange: 'Weight must be between %{min} and %{max} kg',
  originRequired: 'Origin is required',
  destinationRequired: 'Destination is required',
  addressNotFound: 'Address not found',
  // Multipoint
  stopNameRequired: 'Name is required.',
  stopPhoneRequired: 'Phone no is required.',
  stopAddressRequired: 'Address is required.',
  stopLocationEmpty: 'Please fill/remove empty location field. Max %{n} route points.',
  waypointMinimum: 'Min waypoint is %{n}',
  waypointMaximum: 'Max waypoint is %{n}',
  multipointGatewayMinimum: 'Your order must exceed %{currency} %{min} to use payment gateway.',
  emailInvalid: 'Invalid email address',
};
