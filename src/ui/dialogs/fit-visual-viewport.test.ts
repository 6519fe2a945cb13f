import { expect, test } from 'vitest'

import { fitVisualViewport } from '#ui/dialogs/fit-visual-viewport.ts'

test('issue 20: a dialog ends above the on-screen keyboard, and follows it until it closes', () => {
  const values = new Map<string, string>()
  const style = {
    setProperty: (name: string, value: string) => values.set(name, value),
    removeProperty: (name: string) => values.delete(name),
  }
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
  const end = fitVisualViewport({ style } as unknown as HTMLElement, viewport as unknown as VisualViewport, () => 844)
  const change = (state: Partial<typeof viewport>, event = 'resize') => {
    Object.assign(viewport, state).dispatchEvent(new Event(event))
    return Object.fromEntries(values)
  }
  expect(Object.fromEntries(values)).toEqual({})
  expect(change({ height: 450 })).toEqual({ '--visible-height': '450px', '--hidden-below': '394px' })
  expect(change({ offsetTop: 100 }, 'scroll')).toEqual({ '--visible-height': '450px', '--hidden-below': '294px' })
  expect(change({ scale: 2 })).toEqual({})
  expect(change({ scale: 1, offsetTop: 394 })).toEqual({})
  expect(change({ offsetTop: 0 })).not.toEqual({})
  end()
  expect(Object.fromEntries(values)).toEqual({})
  expect(change({ height: 300 })).toEqual({})
})

test('a browser without a visual viewport keeps its dialogs', () => {
  expect(() => fitVisualViewport({ style: { removeProperty: () => '' } } as unknown as HTMLElement, null, () => 844)()).not.toThrow()
})
