// A part of the service worker: its generator takes the pages that are open as it begins, and has no word for later ones.
addEventListener('message', (event) => {
  if (event.data?.type === 'CLAIM') event.waitUntil(clients.claim());
});
