import { STOREFRONT_HEADER } from '#contract/storefront-header.ts'
import { createReporter } from '#state/platform/reporter.ts'

/** The browser's report port: a beacon to our own server that outlives the page; a failure of it is nobody's business. */
export const report = createReporter({
  send(path, body) {
    const headers = { 'content-type': 'application/json', [STOREFRONT_HEADER]: '1' }
    void fetch(`/api${path}`, { method: 'POST', body, keepalive: true, headers }).catch(() => {})
  },
  schedule: (task, ms) => void setTimeout(task, ms),
})
