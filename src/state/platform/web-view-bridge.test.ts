import { expect, test } from 'vitest'

import { type BridgeWindow, createWebViewBridge } from '#state/platform/web-view-bridge.ts'

type Listener = Parameters<BridgeWindow['addEventListener']>[1]
type Event = Parameters<Listener>[0]

const ORIGIN = 'https://shop.test'
const welcome = (...features: string[]) => JSON.stringify({ bridge: 'recado', version: 1, type: 'welcome', payload: { features } })
const SESSION_CHANGED = JSON.stringify({ bridge: 'recado', version: 1, type: 'session_changed', payload: {} })

function open(changes: Partial<BridgeWindow> = {}) {
  let listener: Listener = () => undefined
  const count = { reloads: 0 }
  const window: BridgeWindow = { opener: null, location: { origin: ORIGIN }, addEventListener: (_, it) => (listener = it), ...changes }
  const bridge = createWebViewBridge({ window, reload: () => void count.reloads++ })
  const dispatch = (event: Partial<Event>) => listener({ data: '', origin: '', source: null, ports: [], ...event })
  return { bridge, window, count, dispatch }
}
function createReceiver() {
  const sent: string[] = []
  return { sent, types: () => sent.map(it => (JSON.parse(it) as { type: string }).type), postMessage: (it: string) => void sent.push(it) }
}

test('without an app nothing is sent, and the page does everything itself', () => {
  const { bridge } = open()
  bridge.send('signed_in', {})
  expect([bridge.$features.get(), bridge.can('close'), bridge.trySend('share', { title: 'a', url: ORIGIN })]).toEqual([undefined, false, false]) // prettier-ignore
})

test('iOS: sends to the message handler, and receives by a script', () => {
  const recado = createReceiver()
  const { bridge, window, count } = open({ webkit: { messageHandlers: { recado } } })
  bridge.send('ready', { page: 'donationsWebView', language: 'en', title: 'Donations' })
  window.recadoBridge!.receive(welcome('close', 'later'))
  expect([recado.types(), bridge.can('close'), bridge.can('share')]).toEqual([['ready'], true, false])
  expect([bridge.trySend('close', { reason: 'done' }), recado.types()]).toEqual([true, ['ready', 'close']])
  window.recadoBridge!.receive(SESSION_CHANGED)
  expect(count.reloads).toBe(1)
})

test('Android: an interface that only receives, and a listener that also sends', () => {
  const javascriptInterface = createReceiver()
  open({ RecadoApp: javascriptInterface }).bridge.send('signed_in', {})
  expect(javascriptInterface.types()).toEqual(['signed_in'])
  const listener: NonNullable<BridgeWindow['RecadoApp']> & ReturnType<typeof createReceiver> = { ...createReceiver(), onmessage: null }
  const { bridge } = open({ RecadoApp: listener })
  listener.onmessage!({ data: welcome('share') })
  expect(bridge.can('share')).toBe(true)
})

test('Android: messages wait for the port of `postWebMessage`', () => {
  const port: ReturnType<typeof createReceiver> & { onmessage?: (event: { data: unknown }) => void } = createReceiver()
  const { bridge, dispatch } = open()
  bridge.send('sign_in_needed', {})
  dispatch({ data: welcome(), ports: [port] })
  bridge.send('signed_in', {})
  expect([port.types(), bridge.$features.get()]).toEqual([['sign_in_needed', 'signed_in'], []])
  port.onmessage!({ data: welcome('close') })
  expect(bridge.can('close')).toBe(true)
})

test('the page that plays the app: only the opener, and only on our own origin', () => {
  const sent: (readonly [string, string])[] = []
  const opener = { postMessage: (message: string, origin: string) => void sent.push([message, origin]) }
  const { bridge, dispatch, count } = open({ opener })
  bridge.send('signed_in', {})
  expect(sent.map(it => it[1])).toEqual([ORIGIN])
  dispatch({ data: SESSION_CHANGED, origin: 'https://evil.test', source: opener })
  dispatch({ data: SESSION_CHANGED, origin: ORIGIN, source: {} })
  dispatch({ data: SESSION_CHANGED, origin: 'null', source: opener })
  expect(count.reloads).toBe(0)
  dispatch({ data: SESSION_CHANGED, origin: ORIGIN, source: opener })
  expect(count.reloads).toBe(1)
})

test('after its action the page sends a message to the app, and offers to close', () => {
  const recado = createReceiver()
  const { bridge } = open({ webkit: { messageHandlers: { recado } } })
  expect(bridge.$isDone.get()).toBe(false)
  bridge.finish('poll_answered', { answer: 'no' })
  expect([bridge.$isDone.get(), recado.types()]).toEqual([true, ['poll_answered']])
})
