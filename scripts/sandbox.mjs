// Simulates couriers, mail and payments of a running demo server:
//   npm run sandbox -- move <consignment number or order id> <status code>
//   npm run sandbox -- weigh <consignment number or order id> <kilograms>
//   npm run sandbox -- outbox
//   npm run sandbox -- topup <amount>
const base = process.env.API_URL ?? `http://localhost:${process.env.PORT || 4000}/v1.0`;
const key = process.env.API_KEY ?? `dx${'0'.repeat(40)}`;
const [command, ...args] = process.argv.slice(2);

async function call(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: { 'x-delyvax-access-token': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    const { code, message, detail } = answer.error;
    if (code === 'ERR_NO_SUCH_ROUTE')
      throw new Error('This server is no demo: it does not open this part of the sandbox.');
    if (response.status === 404) throw new Error('Nothing is known by that number.');
    throw new Error(
      detail?.allowed ? `${message} Possible from here: ${detail.allowed.join(', ')}.` : message,
    );
  }
  return answer.data;
}

const commands = {
  async move(parcel, code) {
    if (!parcel || !/^\d+$/.test(code ?? ''))
      throw new Error('Usage: move <consignment number or order id> <status code>');
    const order = await call('POST', `/sandbox/order/${encodeURIComponent(parcel)}/status`, {
      statusCode: Number(code),
    });
    console.log(`${order.consignmentNo} is now at ${order.statusCode}.`);
  },
  async weigh(parcel, kg) {
    if (!parcel || !(Number(kg) > 0))
      throw new Error('Usage: weigh <consignment number or order id> <kilograms>');
    const order = await call('POST', `/sandbox/order/${encodeURIComponent(parcel)}/weight`, {
      kg: Number(kg),
    });
    console.log(`The scale shows ${kg} kg for ${order.consignmentNo}.`);
  },
  async topup(amount) {
    if (!(Number(amount) > 0)) throw new Error('Usage: topup <amount>');
    const { walletBalance } = await call('POST', '/sandbox/wallet/topUp', { amount: Number(amount) });
    console.log(`The wallet holds ${walletBalance.toFixed(2)} now.`);
  },
  async outbox() {
    const messages = await call('GET', '/sandbox/outbox');
    for (const m of messages.reverse()) {
      console.log(
        `\n${m.createdAt}  ${m.channel} to ${m.recipient}\n${m.subject}\n\n${m.body.replace(/^/gm, '  ')}`,
      );
    }
    if (messages.length === 0) console.log('Nothing has been sent yet.');
  },
};

try {
  if (!Object.hasOwn(commands, command ?? ''))
    throw new Error(`Commands: ${Object.keys(commands).join(', ')}`);
  await commands[command](...args);
} catch (err) {
  console.error(err.cause?.code === 'ECONNREFUSED' ? `No server answers at ${base}.` : err.message);
  process.exitCode = 1;
}
