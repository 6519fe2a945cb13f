import { expect, test, vi } from 'vitest'

import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'

function createBoundary() {
  const onError = vi.fn()
  const fallback = vi.fn((_retry: () => void) => 'message')
  const boundary = new ErrorBoundary({ fallback, onError, children: 'children' })
  boundary.setState = next => Object.assign(boundary.state, next)
  return { boundary, onError, fallback }
}

test('issue 16 point 29: renders the children until one of them throws, then the message', () => {
  const { boundary } = createBoundary()
  expect(boundary.render()).toBe('children')
  Object.assign(boundary.state, ErrorBoundary.getDerivedStateFromError())
  expect(boundary.render()).toBe('message')
})

test('issue 16 point 29: reports each error once', () => {
  const { boundary, onError } = createBoundary()
  const error = new Error('broken')
  boundary.componentDidCatch(error)
  void boundary.render()
  expect(onError.mock.calls).toEqual([[error]])
})

test('issue 16 point 29: a retry renders the children again', () => {
  const { boundary, fallback } = createBoundary()
  Object.assign(boundary.state, ErrorBoundary.getDerivedStateFromError())
  void boundary.render()
  fallback.mock.calls[0]![0]()
  expect(boundary.render()).toBe('children')
})
