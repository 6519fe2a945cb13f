/**
 * Installs the service worker, which keeps pages readable offline (docs/decisions/0042). It waits for the page and for three seconds more, so
 * that a short visit downloads nothing.
 */
export function registerServiceWorker(): void {
  // the development server has no worker
  if (!import.meta.env.PROD) return
  const register = () => setTimeout(() => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}), 3000)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
