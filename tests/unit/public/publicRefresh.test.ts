// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { age } from '../../../pages/time.ts';
import { keepFresh } from '../../../src/public/keepFresh.ts';
import { wireProof } from '../../../src/public/proofDialog.ts';
import { answer, fetched, settle, withPublicScript } from './publicScriptWorld.ts';

const page = (status: string, more = '') =>
  `<main><div data-live><section data-part="card"><span data-status>${status}</span></section>${more}</div></main><p data-offline hidden></p><p data-toast></p>`;
withPublicScript();

describe('refresh of the card', () => {
  it('the refresh of the card updates changed parts every 30 seconds, announces it, and keeps a form that is being filled in', async () => {
    document.body.innerHTML = page('Scheduled', '<form data-part="rate"><input value=""></form>');
    document.querySelector('input')!.value = 'typing';
    fetched.mockImplementation(async () =>
      answer(200, page('Delivered', '<form data-part="rate"><input value=""></form>')),
    );
    keepFresh(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(document.querySelector('[data-status]')?.textContent).toBe('Delivered');
    expect(document.querySelector('input')?.value).toBe('typing');
    expect(document.querySelector('[data-toast]')?.textContent).toBe('New update: Delivered');
  });

  describe('a card with a proof form, a map and a rating in two columns', () => {
    const columns = (status: string, more = '') =>
      `<main><div data-live><div><section data-part="card"><span data-status>${status}</span></section></div>
<div>${more}<section data-part="map"><a>map</a></section><section data-part="proof"><form data-proof><input name="phoneNo" value=""><p class="error"></p></form></section><aside>banner of ${status}</aside></div></div></main><p data-toast></p>`;
    const digits = () => document.querySelector<HTMLInputElement>('[name=phoneNo]')!;
    const comes = async (next: string) => {
      fetched.mockImplementation(async () => answer(200, next));
      keepFresh(wireProof);
      await vi.advanceTimersByTimeAsync(30_000);
    };

    it('a proof form keeps the typed digits and the focus in their field when the parcel moves (TRACK-28, DET-28)', async () => {
      // The page is the answer to a refused form. Fetching it again would drop the message.
      document.body.innerHTML = columns('Out for delivery').replace(
        'class="error">',
        'class="error">no match',
      );
      digits().value = '12';
      digits().focus();
      const field = digits();
      await comes(columns('Delivered', '<section data-part="rate"><form data-rate></form></section>'));
      expect(document.querySelector('[data-status]')?.textContent).toBe('Delivered');
      expect(document.querySelector('aside')?.textContent).toBe('banner of Delivered');
      expect(digits()).toBe(field);
      expect(digits().value).toBe('12');
      expect(document.activeElement).toBe(field);
      const names = [...document.querySelectorAll('[data-part]')].map((part) =>
        part.getAttribute('data-part'),
      );
      expect(names).toEqual(['card', 'rate', 'map', 'proof']);
    });

    it('the refresh of the card never removes an opened map from the page, which would load it again (TRACK-28)', async () => {
      document.body.innerHTML = columns('Picked up');
      const map = document.querySelector('[data-part=map]')!;
      map.innerHTML = '<iframe title="map"></iframe>';
      const removed: Node[] = [];
      const watching = new MutationObserver((records) => {
        for (const { removedNodes } of records) removed.push(...removedNodes);
      });
      watching.observe(document.body, { childList: true, subtree: true });
      await comes(columns('In transit', '<section data-part="courier">Ali</section>'));
      watching.disconnect();
      expect(document.querySelector('[data-part=courier]')?.textContent).toBe('Ali');
      expect(document.querySelector('iframe')).not.toBeNull();
      expect(removed.length).toBeGreaterThan(0);
      expect(removed.some((node) => node.contains(map) || node === map)).toBe(false);
    });

    it('the list of earlier events stays open when a new event arrives (TRACK-28)', async () => {
      const timeline = (events: string) =>
        `<section data-part="timeline"><details data-keep="timeline"><summary>more</summary>${events}</details></section>`;
      document.body.innerHTML = columns('In transit', timeline('Picked up'));
      document.querySelector('details')!.open = true;
      await comes(columns('Out for delivery', timeline('Picked up, at the depot')));
      expect(document.querySelector('details')?.textContent).toContain('at the depot');
      expect(document.querySelector('details')?.open).toBe(true);
    });

    it('parts that the parcel no longer has are removed', async () => {
      document.body.innerHTML = columns('In transit', '<section data-part="courier">Ali</section>');
      await comes(columns('Delivered').replace(/<section data-part="map">.*?<\/section>/, ''));
      const names = [...document.querySelectorAll('[data-part]')].map((part) =>
        part.getAttribute('data-part'),
      );
      expect(names).toEqual(['card', 'proof']);
    });

    it('the opened pictures stay open when the parcel moves (TRACK-28, DET-32)', async () => {
      document.body.innerHTML = columns('Delivered');
      wireProof();
      digits().value = '1234';
      fetched.mockResolvedValueOnce(
        answer(200, { data: { podPicture: ['https://pictures.example/1.jpg'] } }),
      );
      document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
      await settle();
      const dialog = document.querySelector('dialog');
      expect(dialog?.open).toBe(true);
      await comes(columns('Completed'));
      expect(document.querySelector('[data-status]')?.textContent).toBe('Completed');
      expect(document.querySelector('dialog')).toBe(dialog);
      expect(dialog?.open).toBe(true);
    });
  });

  const streams: FakeStream[] = [];
  class FakeStream {
    static OPEN = 1;
    readyState = 1;
    onopen?: () => void;
    onerror?: () => void;
    onmessage?: () => void;
    constructor(readonly url: string) {
      streams.push(this);
    }
  }

  it('a stream that cannot be opened shows at once that there is no network, and a later one the new status (TRACK-28)', async () => {
    streams.length = 0;
    vi.stubGlobal('EventSource', FakeStream);
    document.body.innerHTML = page('Scheduled').replace('data-live', 'data-live data-events="/events?id=1"');
    fetched.mockRejectedValue(new TypeError('offline'));
    keepFresh(() => undefined);
    const notice = document.querySelector<HTMLElement>('[data-offline]');
    for (let tries = 0; tries < 3; tries++) {
      streams[0]?.onerror?.();
      await settle();
    }
    expect(notice?.hidden).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(async () => answer(200, page('Delivered')));
    streams[0]?.onopen?.();
    await settle();
    expect(notice?.hidden).toBe(true);
    expect(document.querySelector('[data-status]')?.textContent).toBe('Delivered');
  });

  it('the refresh of the card follows its stream’s events, stops polling while the stream is open, and polls again after it is lost (TRACK-28)', async () => {
    streams.length = 0;
    vi.stubGlobal('EventSource', FakeStream);
    document.body.innerHTML = page('Scheduled').replace('data-live', 'data-live data-events="/events?id=1"');
    fetched.mockImplementation(async () => answer(200, page('Delivered')));
    keepFresh(() => undefined);
    const [stream] = streams;
    expect(stream?.url).toBe('/events?id=1');
    stream?.onopen?.();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(fetched).not.toHaveBeenCalled();
    stream?.onmessage?.();
    await settle();
    expect(document.querySelector('[data-status]')?.textContent).toBe('Delivered');
    stream!.readyState = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    stream?.onopen?.();
    await settle();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('the refresh of the card keeps the last result and says that there is no network', async () => {
    document.body.innerHTML = page('Scheduled');
    fetched.mockRejectedValue(new TypeError('offline'));
    keepFresh(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(document.querySelector('[data-status]')?.textContent).toBe('Scheduled');
    expect(document.querySelector<HTMLElement>('[data-offline]')?.hidden).toBe(false);
  });

  it('the refresh of the card sends no request while the page is hidden, and one at once when it is visible again (TRACK-28)', async () => {
    document.body.innerHTML = page('Scheduled');
    fetched.mockImplementation(async () => answer(200, page('Delivered')));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    keepFresh(() => undefined);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(fetched).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(document.querySelector('[data-status]')?.textContent).toBe('Delivered');
  });

  it('the refresh of the card shows at once that the network is lost, and sends a request when the network is back (TRACK-28)', async () => {
    document.body.innerHTML = page('Scheduled');
    fetched.mockImplementation(async () => answer(200, page('Delivered')));
    keepFresh(() => undefined);
    const notice = document.querySelector<HTMLElement>('[data-offline]');
    dispatchEvent(new Event('offline'));
    expect(notice?.hidden).toBe(false);
    expect(document.querySelector('[data-status]')?.textContent).toBe('Scheduled');
    dispatchEvent(new Event('online'));
    await settle();
    expect(notice?.hidden).toBe(true);
    expect(document.querySelector('[data-status]')?.textContent).toBe('Delivered');
  });

  it('the refresh of the card shows that the order no longer exists if the page of an open parcel is gone (TRACK-41)', async () => {
    document.body.innerHTML = page('Scheduled');
    document.documentElement.dataset.gone = 'No order data available';
    fetched.mockImplementation(async () => answer(404, page('')));
    keepFresh(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(document.querySelector('[data-toast]')?.textContent).toBe('No order data available');
    expect(document.querySelector('[data-status]')?.textContent).toBe('Scheduled');
  });

  it('the refresh of the card shows the age of the last update in the language of the page', () => {
    expect([-180, -7200, -86_400, 50].map((seconds) => age('en', seconds))).toEqual([
      '3 minutes ago',
      '2 hours ago',
      'yesterday',
      'this minute',
    ]);
  });
});
