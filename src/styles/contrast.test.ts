import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { contrast, fromHex, fromOklch, mixInOklab, type Rgb } from '#styles/contrast.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const tokens = new Map<string, { light: Rgb; dark: Rgb }>()
for (const [, name = '', light = '', dark = light] of read('tokens.css').matchAll(
  /--color-([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g,
)) {
  tokens.set(name, { light: fromHex(light), dark: fromHex(dark) })
}
const base = read('base.css')
const tintRule =
  /\[class\*='tint-'\] \{\s*background-color: light-dark\(oklch\(([\d.]+) ([\d.]+) [^)]*\)\), oklch\(([\d.]+) ([\d.]+) /.exec(base)
if (tintRule === null) throw new Error('base.css: the rule of the tints does not match the pattern of this test')
const [lightL, lightC, darkL, darkC] = tintRule.slice(1).map(Number) as [number, number, number, number]
for (const [, number = '', hue = ''] of base.matchAll(/\.tint-(\d+) \{\s*--hue: (\d+);/g)) {
  tokens.set(`tint-${number}`, { light: fromOklch(lightL, lightC, Number(hue)), dark: fromOklch(darkL, darkC, Number(hue)) })
}

const colour = (name: string, scheme: 'light' | 'dark') => {
  const token = tokens.get(name)
  if (token === undefined) throw new Error(`no token --color-${name}`)
  return token[scheme]
}
const tints = Array.from({ length: 24 }, (_, number) => `tint-${number}`)
const surfaces = ['paper', 'card', 'sunk']
/** Text colours with their backgrounds, as the component classes pair them. */
const text: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...surfaces, ...tints, 'saffron-soft', 'mint-soft', 'plum-soft']],
  ['ink-soft', [...surfaces, ...tints, 'saffron-soft', 'mint-soft', 'plum-soft']],
  ['paper', ['ink']],
  ['on-tomato', ['tomato', 'tomato-deep']],
  ['on-plum', ['plum']],
  ['tomato', ['paper', 'card']],
  ['mint', ['mint-soft', 'card', 'paper']],
  ['plum', ['plum-soft', 'card', 'paper']],
]
/** Outlines, focus rings and icons. */
const graphics: readonly (readonly [string, readonly string[]])[] = [
  ['plum', [...surfaces, ...tints]],
  ['edge', ['paper', 'card']],
  ['tomato', ['sunk', ...tints]],
]

describe.each(['light', 'dark'] as const)('contrast, %s', scheme => {
  const failing = (pairs: typeof text, minRatio: number) =>
    pairs.flatMap(([front, backgrounds]) =>
      backgrounds
        .map(background => ({ pair: `${front} on ${background}`, ratio: contrast(colour(front, scheme), colour(background, scheme)) }))
        .filter(({ ratio }) => ratio < minRatio)
        .map(({ pair, ratio }) => `${pair} ${ratio.toFixed(2)}`),
    )

  it('WCAG 1.4.3: text has a contrast of 4.5 to 1 on each of its backgrounds', () => {
    expect(failing(text, 4.5)).toEqual([])
  })

  it('WCAG 1.4.3: the text of a note of danger has a contrast of 4.5 to 1', () => {
    const rule =
      /\.note\.danger \{[^}]*background: color-mix\(in oklab, var\(--color-([\w-]+)\), var\(--color-([\w-]+)\) (\d+)%\);\s*color: var\(--color-([\w-]+)\)/.exec(
        read('checkout.css'),
      )
    const [one, other, share, front] = rule!.slice(1) as [string, string, string, string]
    const background = mixInOklab(colour(one, scheme), colour(other, scheme), Number(share) / 100)
    expect(contrast(colour(front, scheme), background)).toBeGreaterThanOrEqual(4.5)
  })

  it('WCAG 1.4.11: outlines and focus rings have a contrast of 3 to 1', () => {
    expect(failing(graphics, 3)).toEqual([])
  })

  it('there are 24 tints and all differ', () => {
    expect(new Set(tints.map(tint => colour(tint, scheme).join())).size).toBe(24)
  })
})

it('the ratio follows the standard: black on white is 21, #767676 on white is 4.54', () => {
  expect(contrast(fromHex('#000000'), fromHex('#ffffff'))).toBeCloseTo(21, 5)
  expect(contrast(fromHex('#767676'), fromHex('#ffffff'))).toBeCloseTo(4.54, 2)
  expect(mixInOklab(fromHex('#ffffff'), fromHex('#000000'), 0).map(channel => Math.round(channel * 255))).toEqual([255, 255, 255])
  // as Chromium mixes them
  expect(mixInOklab(fromHex('#ffffff'), fromHex('#cf3118'), 0.1).map(channel => Math.round(channel * 255))).toEqual([254, 236, 232])
  expect(fromOklch(1, 0, 0).map(channel => Math.round(channel * 255))).toEqual([255, 255, 255])
})
