import './track.css';
import { keepFresh } from './keepFresh.ts';
import { keepTyped } from './keepTyped.ts';
import { wireMapLink } from './mapLink.ts';
import { openPopup, wireProof } from './proofDialog.ts';
import { wireRating } from './ratingForm.ts';
import { wireSharing } from './sharing.ts';
import { toast } from './toast.ts';
import { whenIdle } from './whenIdle.ts';

/** The pages are complete without this script: it adds copying, sharing, refreshing and forms without reloading. */
function start(): void {
  keepTyped();
  wireNumberCheck();
  wireAll();
  openPopup();
  keepFresh(wireAll);
  whenIdle(keepForOffline);
}

function wireAll(): void {
  wireSharing();
  wireProof();
  wireRating();
  wireMapLink();
}

function wireNumberCheck(): void {
  const form = document.querySelector<HTMLFormElement>('[data-track]');
  const input = form?.querySelector<HTMLInputElement>('input');
  const error = form?.querySelector<HTMLElement>('.error');
  if (!form || !input || !error) return;
  const text = form.dataset.toastText ?? error.textContent?.trim();
  if (text) toast(text);
  form.addEventListener('submit', (event) => {
    input.value = input.value.replace(/\s/g, '');
    if (input.value.length > 3) return;
    event.preventDefault();
    error.textContent = form.dataset.short ?? '';
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  });
  form.noValidate = true;
}

function keepForOffline(): void {
  const worker = document.documentElement.dataset.worker;
  if (!worker || !hasWorkers()) return;
  for (const scope of ['/customer/strack', '/customer/etrack/']) {
    // Without the worker the page is only unavailable offline.
    navigator.serviceWorker.register(worker, { scope }).catch(() => undefined);
  }
  if (navigator.serviceWorker.controller) return;
  // The worker started after this page was loaded, so a message names the files to cache.
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage([location.href, ...scripts]));
}

function hasWorkers(): boolean {
  try {
    return Boolean(navigator.serviceWorker);
  } catch {
    // A frame that forbids its storage forbids workers too, and says so by an error.
    return false;
  }
}

start();
