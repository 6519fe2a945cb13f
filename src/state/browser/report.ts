import { STOREFRONT_HEADER } from '#contract/storefront-header.ts'
import { createReporter } from '#state/platform/reporter.ts'

/** The report port of the browser: a beacon to our own server that outlives the page. A beacon that fails is ignored. */
export const report = createReporter({
  send(path, body) {
    const headers = { 'content-type': 'application/json', [STOREFRONT_HEADER]: '1' }
    void fetch(`/api${path}`, { method: 'POST', body, keepalive: true, headers }).catch(() => {})
  },
  schedule: (task, ms) => void setTimeout(task, ms),
})
