interface Payer {
  name: string;
  email: string | null;
  phone: string | null;
  unitNo: string | null;
  address1: string | null;
  address2: string | null;
  postcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  billing: Record<string, unknown>;
}

/** Name and lines of the invoice's addressee: all from the billing address if it is set, else all from the profile (SET-22). */
export function billedTo({ billing, ...payer }: Payer): { name: string; lines: string[] } {
  const of = (field: string) => (typeof billing[field] === 'string' ? (billing[field] as string).trim() : '');
  const address = of('address1')
    ? {
        unitNo: of('unitNo'),
        address1: of('address1'),
        address2: of('address2'),
        postcode: of('postcode'),
        city: of('city'),
        state: of('state'),
        country: of('country'),
      }
    : payer;
  const lines = [
    [address.unitNo, address.address1],
    [address.address2],
    [address.postcode, address.city],
    [address.state, address.country],
    [of('email') || payer.email],
    [payer.phone],
  ];
  return {
    name: of('name') || payer.name,
    lines: lines.map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean),
  };
}
