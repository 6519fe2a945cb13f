import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'

import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'

/** Mounts an island. An error in it shows a message and leaves the rest of the page intact. @param onError called for each error */
export function mountIsland(place: HTMLElement, island: ReactNode, onError?: () => void): void {
  createRoot(place).render(
    <Island isPage={'personalIsland' in place.dataset} onError={onError}>
      {island}
    </Island>,
  )
}

interface IslandProps {
  /** The island is the whole page, so its error message is the heading of the page. */
  isPage?: boolean
  /** The server-rendered element that the island fills. Its error message appears there. */
  place?: HTMLElement
  onError?: (() => void) | undefined
  children: ReactNode
}

/** An island with an error boundary. The texts of the message are in the page (Default.astro, PersonalIsland.astro). */
export function Island({ isPage = false, place, onError, children }: IslandProps) {
  return (
    <ErrorBoundary
      onError={error => {
        // the browser fires `error` for it, which `reportErrors` sends to the operator (report-errors.client.ts)
        reportError(error)
        onError?.()
      }}
      fallback={retry => {
        const { failed, retry: action } = document.querySelector<HTMLElement>('[data-retry]')!.dataset
        const Heading = isPage ? 'h1' : 'p'
        const isInFlow = isPage || place
        const message = (
          <div className={isInFlow ? '' : 'toasts'}>
            <div className={isInFlow ? 'empty' : 'toast'} role="alert">
              <Heading>{failed}</Heading>
              <button type="button" className={isInFlow ? 'button' : 'toast-action'} onClick={retry}>
                {action}
              </button>
            </div>
          </div>
        )
        return place ? createPortal(message, place) : message
      }}
    >
      {children}
    </ErrorBoundary>
  )
}
