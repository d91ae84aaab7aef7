/** Sends the rating without leaving the page. */
export function wireRating(): void {
  const form = document.querySelector<HTMLFormElement>('[data-rate]');
  if (!form || form.dataset.wired) return;
  form.dataset.wired = '1';
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { nano = '', thanks = '', missing = '', failed = '' } = form.dataset;
    const fields = new FormData(form);
    const rating = Number(fields.get('rating'));
    const error = form.querySelector<HTMLElement>('.error');
    const button = form.querySelector<HTMLButtonElement>('button');
    if (!error || !button) return;
    if (!rating) {
      error.textContent = missing;
      form.querySelector<HTMLInputElement>('[name=rating]')?.focus();
      return;
    }
    button.disabled = true;
    error.textContent = '';
    const sent = await send({
      rating,
      ratingNote: String(fields.get('ratingNote') ?? ''),
      nanoId: nano,
    });
    if (sent) {
      const done = document.createElement('p');
      done.setAttribute('role', 'status');
      done.textContent = thanks;
      form.replaceWith(done);
    } else {
      error.textContent = failed;
      button.disabled = false;
    }
  });
}

async function send(body: { rating: number; ratingNote: string; nanoId: string }): Promise<boolean> {
  try {
    const response = await fetch(`/v1.0/order/${encodeURIComponent(body.nanoId)}/rate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(body),
    });
    return response.ok;
  } catch {
    // The form shows that the rating was not sent.
    return false;
  }
}
