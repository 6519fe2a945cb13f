/** The parts of the global scope of a service worker that we use. The types of the browser's window exclude those of a worker. */
interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface PushMessageEvent extends LifetimeEvent {
  readonly data: { text(): string } | null
}

export interface NotificationEvent extends LifetimeEvent {
  readonly notification: { readonly data: unknown; close(): void }
}

interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
}

export interface ServiceWorkerScope {
  readonly registration: {
    unregister(): Promise<boolean>
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationEvent) => void): void
}

export const workerScope = globalThis as unknown as ServiceWorkerScope
