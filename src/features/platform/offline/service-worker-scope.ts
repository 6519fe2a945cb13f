/** The parts of the global scope of a service worker that we use. The types of the browser's window exclude those of a worker. */
interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface ServiceWorkerScope {
  readonly registration: { unregister(): Promise<boolean> }
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly { readonly url: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
}

export const workerScope = globalThis as unknown as ServiceWorkerScope
