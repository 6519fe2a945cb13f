import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { Stepper } from '#ui/Stepper.tsx'

const labels = { less: 'Less', more: 'More', remove: 'Remove' }
const listButtonLabels = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"( disabled="")?/g)].map(it => it[1]! + (it[2] ? ' (off)' : ''))
const renderStepper = (props: Partial<Parameters<typeof Stepper>[0]>) =>
  listButtonLabels(renderToStaticMarkup(<Stepper value={2} onChange={() => {}} labels={labels} {...props} />))

describe('the stepper', () => {
  test('is off at its bounds', () => {
    expect(renderStepper({ value: 0, max: 3 })).toEqual(['Less (off)', 'More'])
    expect(renderStepper({ value: 3, max: 3 })).toEqual(['Less', 'More (off)'])
  })
  test('the minus announces that it removes the last units', () => {
    expect(renderStepper({ value: 2, canRemove: true })).toEqual(['Less', 'More'])
    expect(renderStepper({ value: 1, canRemove: true })).toEqual(['Remove', 'More'])
    expect(renderStepper({ value: 2, canRemove: true, step: { decrement: 2, increment: 2 } })).toEqual(['Remove', 'More'])
    expect(renderStepper({ value: 4, canRemove: true, step: { decrement: 2, increment: 2 } })).toEqual(['Less', 'More'])
  })
})
